import type { MutationType } from './mutation-types.js'
import type { Mutation } from './mutation.js'
import { contradictoryBudget } from './named/contradictory-budget.js'
import { formatOmitted } from './named/format-omitted.js'
import { irrelevantChatter } from './named/irrelevant-chatter.js'
import { missingCommander } from './named/missing-commander.js'
import { duplicateEntries } from './operators/duplicate-entries.js'
import { emptyMessage } from './operators/empty-message.js'
import { messLayout } from './operators/mess-layout.js'
import { nearMiss } from './operators/near-miss.js'
import { reorderLines } from './operators/reorder-lines.js'
import { typos } from './operators/typos.js'

/** The built-in mutations by name. */
export const namedMutations: Readonly<Record<MutationType, Mutation>> = {
  missing_commander: missingCommander,
  messy_decklist: messLayout({ name: 'messy_decklist' }),
  contradictory_budget: contradictoryBudget,
  format_omitted: formatOmitted,
  typos_decklist: typos({ name: 'typos_decklist' }),
  reordered_lines: reorderLines({ name: 'reordered_lines' }),
  duplicated_entries: duplicateEntries({ name: 'duplicated_entries' }),
  near_miss_card: nearMiss({ name: 'near_miss_card' }),
  irrelevant_chatter: irrelevantChatter,
  empty_user_message: emptyMessage({ name: 'empty_user_message' }),
}
