import { messLayout } from '../operators/mess-layout.js'

/** A decklist as people paste it. */
export const messyDecklist = messLayout({ name: 'messy_decklist' })
