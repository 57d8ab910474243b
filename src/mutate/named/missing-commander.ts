import { dropRequired } from '../operators/drop-required.js'

/** Takes the commander out of a decklist or out of the sentence that names it. */
export const missingCommander = dropRequired({
  name: 'missing_commander',
  what: 'the commander',
  statedBy: /\bcommander\b\s*(?:[:=–—-]|is\b)|\(commander\)|\[commander\]|\*cmdr\*/i,
  heading: /^(?:(?:\/\/|#+|\[)\s*)?commanders?(?:\s*(?:\(\d+\)|\]))?(?:\s*:)?$/i,
  fields: ['commander'],
})
