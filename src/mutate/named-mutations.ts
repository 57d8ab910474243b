import type { MutationType } from './mutation-types.js'
import type { Mutation } from './mutation.js'
import { contradictoryBudget } from './named/contradictory-budget.js'
import { duplicatedEntries } from './named/duplicated-entries.js'
import { emptyUserMessage } from './named/empty-user-message.js'
import { formatOmitted } from './named/format-omitted.js'
import { irrelevantChatter } from './named/irrelevant-chatter.js'
import { messyDecklist } from './named/messy-decklist.js'
import { missingCommander } from './named/missing-commander.js'
import { nearMissCard } from './named/near-miss-card.js'
import { reorderedLines } from './named/reordered-lines.js'
import { typosDecklist } from './named/typos-decklist.js'

/** The built-in mutations by name. */
export const namedMutations: Readonly<Record<MutationType, Mutation>> = {
  missing_commander: missingCommander,
  messy_decklist: messyDecklist,
  contradictory_budget: contradictoryBudget,
  format_omitted: formatOmitted,
  typos_decklist: typosDecklist,
  reordered_lines: reorderedLines,
  duplicated_entries: duplicatedEntries,
  near_miss_card: nearMissCard,
  irrelevant_chatter: irrelevantChatter,
  empty_user_message: emptyUserMessage,
}
