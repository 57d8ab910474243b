import { generateMutations } from '../../src/mutate/generate-mutations.js'
import type { MutationType } from '../../src/mutate/mutation-types.js'

export const deck = {
  id: 'deck-1',
  name: 'Upgrade my deck',
  input: [
    'Commander: Atraxa, Grand Unifier',
    'Please upgrade my Modern deck, I want to spend under $50 in total.',
    '',
    '1 Sol Ring',
    '1 Arcane Signet',
    '4x Lightning Bolt',
    '2 Counterspell',
    '1 Rhystic Study',
  ].join('\n'),
  format_key: 'modern',
  tags: ['deck'],
  criteria: { pass: ["result.includes('Sol Ring')"], fail: [] },
  expected_behaviors: ['names three upgrades'],
  expected_status: 'COMPLETE',
}

export const deckWithoutCommander = { ...deck, id: 'deck-2', input: deck.input.replace(/^Commander.*\n/, '') }

/** Texts in scripts where naive string handling breaks: wide characters, right to left, joined emoji, no spaces. */
export const scripts = {
  chinese: '请帮我升级这副套牌：\n- 太阳戒指魔法石\n- 闪电击打对手者\n- 反击咒语卡牌一',
  arabic: 'من فضلك ساعدني في ترقية هذه المجموعة\n- خاتم الشمس\n- صاعقة البرق\n- تعويذة مضادة',
  emoji: 'Bitte 👩‍👩‍👧‍👦 prüfen 🏳️‍🌈 danke\n- Käsekuchen 🍰\n- Überraschung 🎁\n- Straßenbahn 🚋',
  astral: '𝒜𝒷𝒸𝒹ℯ𝒻 𐐀𐐁𐐂𐐃𐐄\n- 𠀀𠀁𠀂𠀃𠀄\n- 𠀅𠀆𠀇𠀈𠀉\n- 𠀊𠀋𠀌𠀍𠀎',
}

export const mutate = (
  input: string,
  type: MutationType,
  more: { seed?: number; count_per_case?: number; lexicon?: string[] } = {},
) => generateMutations({ cases: [{ id: 'c', input }], mutation_types: [type], ...more })
export const texts = (input: string, type: MutationType, more = {}) =>
  mutate(input, type, { count_per_case: 5, ...more }).cases.map((each) => each.input)
export const reason = (input: string, type: MutationType) => mutate(input, type).skipped[0]?.reason
