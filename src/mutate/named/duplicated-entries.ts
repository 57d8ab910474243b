import { duplicateEntries } from '../operators/duplicate-entries.js'

/** The same list with entries that stand in it twice. */
export const duplicatedEntries = duplicateEntries({ name: 'duplicated_entries' })
