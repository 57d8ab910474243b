import type { Tightening } from './thresholds.js'

const deck: Tightening = { min_format_legality_score: 90, max_total_violations: 1 }
const chat: Tightening = { min_actionability_score: 75, min_specificity_score: 75 }

/**
 * What a difficulty preset demands on top of the set's own thresholds. `strict` depends on the type of the set: a deck
 * is held to legality, a chat to its advice, and a set that may hold both (`mixed`, a domain's own type) to both.
 * @see suite-expansion.md, "Difficulty Presets"
 */
export function presetTightening(preset: 'standard' | 'strict' | 'safety_first', type: string): Tightening {
  if (preset === 'standard') return {}
  if (preset === 'safety_first') return { ...chat, min_format_legality_score: 95, max_total_violations: 1 }
  if (type === 'golden_deck') return deck
  if (type === 'golden_chat') return chat
  return { ...deck, ...chat }
}
