import { omitParameter } from '../operators/omit-parameter.js'

const formats = [
  'alchemy',
  'brawl',
  'commander',
  'edh',
  'explorer',
  'gladiator',
  'historic',
  'legacy',
  'modern',
  'oathbreaker',
  'pauper',
  'pioneer',
  'premodern',
  'standard',
  'timeless',
  'vintage',
]
const format = `(?:${formats.join('|')})`

/** Leaves out which format is played: the field `format_key` and every mention (`Format: Modern`, `a Modern deck`, `in Pauper`). */
export const formatOmitted = omitParameter({
  name: 'format_omitted',
  what: 'the format',
  fields: ['format_key', 'format'],
  line: /^\s*(?:[-*•]\s*)?format\s*[:=].*$/i,
  mention: new RegExp(
    String.raw`\b(?:in|for)\s+(?:the\s+)?${format}\b(?:\s+format\b)?|\b${format}(?:\s+format\b|(?=\s+deck\b|\s+decklist\b))`,
    'gi',
  ),
})
