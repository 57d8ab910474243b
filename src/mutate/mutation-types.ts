/** Names and order: suite-expansion.md, "Mutation Types". */
export const mutationTypes = [
  'missing_commander',
  'messy_decklist',
  'contradictory_budget',
  'format_omitted',
  'typos_decklist',
  'reordered_lines',
  'duplicated_entries',
  'near_miss_card',
  'irrelevant_chatter',
  'empty_user_message',
] as const
/** Name of a built-in mutation. */
export type MutationType = (typeof mutationTypes)[number]
