import { typos } from '../operators/typos.js'

/** About one slip of the keyboard per 100 characters. */
export const typosDecklist = typos({ name: 'typos_decklist' })
