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
/** Most names are everyday words: `for legacy customers` and `in standard English` name no format. */
const end = String.raw`(?=\s*(?:[.,;:!?)]|$)|\s+(?:and|or|but|with|please)\b)`

/**
 * Leaves out which format is played: the field `format_key` and every mention (`Format: Modern`, `a Modern deck`, `in
 * Pauper`).
 */
export const formatOmitted = omitParameter({
  name: 'format_omitted',
  what: 'the format',
  fields: ['format_key', 'format'],
  line: new RegExp(String.raw`^\s*(?:[-*•]\s*)?format\s*[:=](?=[\w\s-]*$).*\b${format}\b`, 'i'),
  mention: new RegExp(
    String.raw`\b(?:in|for)\s+(?:the\s+)?${format}(?:\s+format\b|${end})|\b${format}(?:\s+format\b|(?=\s+deck(?:list)?s?\b))`,
    'gi',
  ),
  context:
    /\b(?:mtg|magic|deck(?:list)?s?|sideboard|mana|edh|oathbreaker|pauper|pioneer|premodern)\b|^[ \t]*\d{1,2}x? +\p{L}/imu,
  value: new RegExp(String.raw`\b${format}\b`, 'i'), // `Commander: Atraxa` tells it, too
})
