import { reorderLines } from '../operators/reorder-lines.js'

/** The same list in another order. */
export const reorderedLines = reorderLines({ name: 'reordered_lines' })
