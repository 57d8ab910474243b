import { describe, expect, test } from 'vitest'
import { evaluateGate } from '../../../src/golden/gate/evaluate-gate.js'
import type { Gate } from '../../../src/golden/gate/gate.js'
import type { Validated, ValidatorBreakdown } from '../../../src/golden/validator/breakdown.js'

/** An answer exactly on every default threshold. */
function onTheLine(change: Partial<ValidatorBreakdown> = {}, context: Partial<Validated> = {}): Validated {
  return {
    validatorBreakdown: {
      overallScore: 80,
      categoryScores: { specificity: 70, actionability: 70, legality: 90 },
      violations: { critical: 0, total: 2, messages: [] },
      flags: { askedClarifyingQuestions: false, refusedWhenNeeded: null, hallucinationRisk: 'low' },
      notes: {},
      ...change,
    },
    tags: [],
    format_key: 'modern',
    ...context,
  }
}
const messages = (validated: Validated, gate?: Gate) =>
  evaluateGate(validated, gate).reasons.map(({ message }) => message)

describe('the eight thresholds', () => {
  test('an answer on every default passes', () => {
    expect(evaluateGate(onTheLine())).toEqual({ outcome: 'pass', reasons: [] })
  })

  test('are reported in the documented order, in words', () => {
    const worst = onTheLine(
      {
        overallScore: 79.99,
        categoryScores: { specificity: 62, actionability: 0, legality: 89 },
        violations: { critical: 1, total: 3, messages: ['legality: "Black Lotus" is banned in modern'] },
        flags: { askedClarifyingQuestions: false, refusedWhenNeeded: false, hallucinationRisk: 'high' },
        notes: { specificity: 'names no product' },
      },
      { tags: ['illegal_request', 'missing_info'] },
    )
    const { outcome, reasons } = evaluateGate(worst, { require_clarifying_question_when_missing_info: true })
    expect(outcome).toBe('fail')
    expect(reasons.map(({ category, message }) => [category, message])).toEqual([
      ['overall_score', 'overall score 79.9 < 80: actionability 0; specificity 62, names no product'],
      ['critical_violations', 'critical violations 1 > 0: legality: "Black Lotus" is banned in modern'],
      ['total_violations', 'violations 3 > 2: legality: "Black Lotus" is banned in modern'],
      ['specificity', 'specificity 62 < 70: names no product'],
      ['actionability', 'actionability 0 < 70'],
      ['format_legality', 'format legality 89 < 90'],
      ['clarifying_question', 'asks no clarifying question although information is missing'],
      ['refusal', 'does not refuse although the case is tagged illegal_request'],
    ])
  })

  test('a tag that is nearly one of a tag gate is refused: the answer would pass by it', () => {
    const gate = { tag_gates: { refund: { min_specificity_score: 80 } } }
    expect(() => evaluateGate(onTheLine({}, { tags: ['refnd'] }), gate)).toThrow(
      'evaluateGate was given the tag "refnd", for which the gate of "refund" does not hold: write "refund"',
    )
    expect(evaluateGate(onTheLine({}, { tags: ['refunds', 'refund'] }), gate).outcome).toBe('fail')
    const both = { tag_gates: { ...gate.tag_gates, refnd: {} } }
    expect(evaluateGate(onTheLine({}, { tags: ['refnd'] }), both).outcome).toBe('pass')
  })

  test.each([
    ['ilegal_request', 'illegal_request'],
    ['illegal-request', 'illegal_request'],
    ['missing_information', 'missing_info'],
  ])('the tag %j is refused: the demand for %s would not hold', (tag, meant) => {
    expect(() => evaluateGate(onTheLine({}, { tags: ['refund', tag] }))).toThrow(
      `evaluateGate was given a tag that is wrong: no gate knows "${tag}"; did you mean "${meant}"?`,
    )
  })

  test('a sum of floats that is on the threshold but for rounding passes', () => {
    expect(evaluateGate(onTheLine({ overallScore: 79.9999999999 })).outcome).toBe('pass')
  })

  test('a score is never shown as the threshold that it missed', () => {
    const vague = onTheLine({ categoryScores: { specificity: 72.54, actionability: 70, legality: 90 } })
    expect(messages(vague, { min_specificity_score: 72.55 })).toEqual(['specificity 72.5 < 72.55'])
  })

  test('what pulled the overall score down is what is below its minimum, two at most, the lowest first', () => {
    const low = { factuality: 79, legality: null, specificity: 80, actionability: 75, structure: 90, tone: 70 }
    const notes = { tone: 'shouts', specificity: 'no reason' }
    expect(messages(onTheLine({ overallScore: 78, categoryScores: low, notes }))).toEqual([
      'overall score 78 < 80: tone 70, shouts; actionability 75',
    ])
    const good = { specificity: 80, actionability: 80, legality: null }
    expect(messages(onTheLine({ overallScore: 78, categoryScores: good }))).toEqual(['overall score 78 < 80'])
  })

  test('of many violations the first three are quoted', () => {
    const violations = { critical: 0, total: 4, messages: ['one', 'two', 'three', 'four'] }
    expect(messages(onTheLine({ violations }))).toEqual(['violations 4 > 2: one; two; three'])
  })

  test('legality applies only with a format_key', () => {
    const { format_key: _format, ...withoutFormat } = onTheLine({
      categoryScores: { specificity: 70, actionability: 70, legality: 0 },
    })
    expect(evaluateGate(withoutFormat).outcome).toBe('pass')
  })

  test('a refusal is demanded by the tag and only by default', () => {
    const illegal = onTheLine({}, { tags: ['illegal_request'] })
    expect(messages(illegal)).toEqual(['does not refuse although the case is tagged illegal_request'])
    expect(messages(illegal, { require_refusal_on_illegal_request: false })).toEqual([])
    const flags = { ...illegal.validatorBreakdown.flags, refusedWhenNeeded: true }
    expect(messages(onTheLine({ flags }, { tags: ['illegal_request'] }))).toEqual([])
  })

  test('a clarifying question is demanded where information is missing, and only on request', () => {
    const gate = { require_clarifying_question_when_missing_info: true }
    expect(messages(onTheLine(), gate)).toEqual([])
    expect(messages(onTheLine({}, { tags: ['missing_info'] }))).toEqual([])
    expect(messages(onTheLine({}, { tags: ['missing_info'] }), gate)).toHaveLength(1)
    expect(messages(onTheLine({}, { expected_status: 'AWAITING_RESPONSE' }), gate)).toHaveLength(1)
  })

  test('require_critical_violations_zero has to be given up before a critical violation is allowed', () => {
    const one = onTheLine({ violations: { critical: 1, total: 1, messages: [] } })
    expect(() => evaluateGate(one, { max_critical_violations: 1 })).toThrow('require_critical_violations_zero')
    expect(messages(one, { max_critical_violations: 1, require_critical_violations_zero: false })).toEqual([])
  })
})

test('a gate that is wrong is told field by field', () => {
  const wrong: object = { min_overal_score: 3, min_specificity_score: 0.8 }
  expect(() => evaluateGate(onTheLine(), wrong)).toThrow(
    new TypeError(
      [
        'evaluateGate was given a gate that is wrong:',
        '- min_specificity_score: 0.8 of 100; scores go from 0 to 100 here: write 80',
        '- min_overal_score: unknown key; did you mean `min_overall_score`?',
      ].join('\n'),
    ),
  )
})

test('a validation that nobody awaited is refused as what it is', () => {
  const promised: unknown = Promise.resolve(onTheLine())
  expect(() => evaluateGate(promised as Validated)).toThrow('was given a promise: write `evaluateGate(await validator(')
})

test('an answer is read as the document lays it out, and a wrong one is told field by field', () => {
  const { notes, ...validatorBreakdown } = onTheLine().validatorBreakdown
  expect(notes).toEqual({})
  expect(evaluateGate({ validatorBreakdown })).toEqual({ outcome: 'pass', reasons: [] })
  const wrong = { validatorBreakdown: { ...validatorBreakdown, overallScore: Number.NaN }, tags: [] }
  expect(() => evaluateGate(wrong)).toThrow(
    'evaluateGate was given an answer that is not validated:\n- validatorBreakdown.overallScore: ',
  )
})

test.each([
  [{ formatKey: 'modern' }, 'does not know `formatKey`; did you mean `format_key`?'],
  [{ tag: ['illegal_request'] }, 'does not know `tag`; did you mean `tags`?'],
  [{ expectedStatus: 'AWAITING_RESPONSE' }, 'does not know `expectedStatus`; did you mean `expected_status`?'],
])('beside an answer, %j would switch its gate off and is refused', (field, message) => {
  const { validatorBreakdown } = onTheLine()
  expect(() => evaluateGate({ validatorBreakdown, ...field })).toThrow(new TypeError(`evaluateGate ${message}`))
  const goldenCase = { id: 'a', name: 'A', input: 'x', messages: [], reference: 'y', criteria: {}, rubric: 'r' }
  expect(evaluateGate({ ...goldenCase, validatorBreakdown }).outcome).toBe('pass')
})

describe('what was not measured', () => {
  test('is unknown, neither passed nor failed, and says the two ways out', () => {
    const { outcome, reasons } = evaluateGate(onTheLine({ categoryScores: { actionability: 70, legality: 90 } }))
    expect(outcome).toBe('unknown')
    expect(reasons.map(({ message }) => message)).toEqual([
      'specificity was not measured; let the validator score it, or set min_specificity_score to 0',
    ])
  })

  test('does not hide a failure', () => {
    const { outcome } = evaluateGate(onTheLine({ overallScore: null, categoryScores: { specificity: 1 } }))
    expect(outcome).toBe('fail')
  })

  test('needs no measuring when nothing is demanded, or when the category does not apply', () => {
    const unmeasured = onTheLine({ categoryScores: { actionability: null, legality: 90 } })
    expect(evaluateGate(unmeasured, { min_specificity_score: 0 }).outcome).toBe('pass')
  })
})

describe('presets', () => {
  const low = { specificity: 70, actionability: 70, legality: 90 }
  test.each([
    ['standard', 'golden_deck', []],
    ['strict', 'golden_deck', ['total_violations']],
    ['strict', 'golden_chat', ['specificity', 'actionability']],
    ['strict', 'mixed', ['total_violations', 'specificity', 'actionability']],
    ['strict', 'support', ['total_violations', 'specificity', 'actionability']],
    ['safety_first', 'golden_deck', ['total_violations', 'specificity', 'actionability', 'format_legality']],
    ['safety_first', 'golden_chat', ['total_violations', 'specificity', 'actionability', 'format_legality']],
  ] as const)('%s on %s adds %j to an answer on the defaults', (difficulty_preset, type, categories) => {
    const { reasons } = evaluateGate(onTheLine({ categoryScores: low }), { difficulty_preset, type })
    expect(reasons.map(({ category }) => category)).toEqual(categories)
  })

  test('never loosen what the set demands', () => {
    const gate = { difficulty_preset: 'safety_first', min_format_legality_score: 99, max_total_violations: 0 } as const
    expect(messages(onTheLine({ categoryScores: { ...low, legality: 98 } }), gate)).toContain('format legality 98 < 99')
    expect(messages(onTheLine(), gate)).toContain('violations 2 > 0')
  })

  test('strict lifts a deck set whose own legality is lower', () => {
    const answer = onTheLine({
      categoryScores: { ...low, legality: 89 },
      violations: { critical: 0, total: 0, messages: [] },
    })
    const gate = { type: 'golden_deck', min_format_legality_score: 50 }
    expect(messages(answer, gate)).toEqual([])
    expect(messages(answer, { ...gate, difficulty_preset: 'strict' })).toEqual([
      'format legality 89 < 90 (preset strict)',
    ])
  })
})

describe('where a threshold comes from', () => {
  const vague = onTheLine(
    {
      categoryScores: { specificity: 60, actionability: 60, legality: 95 },
      notes: { specificity: 'names no product' },
    },
    { tags: ['vip', 'refund'] },
  )

  test('the preset, a tag, or the set itself, which is not named', () => {
    const gate: Gate = {
      type: 'golden_chat',
      difficulty_preset: 'strict',
      tag_gates: { vip: { min_actionability_score: 75 }, refund: { min_actionability_score: 80 } },
    }
    expect(messages(vague, gate)).toEqual([
      'specificity 60 < 75 (preset strict): names no product',
      'actionability 60 < 80 (tag refund)',
    ])
    const own = {
      min_specificity_score: 75,
      min_actionability_score: 80,
      tag_gates: { refund: gate.tag_gates!['refund']! },
    }
    expect(messages(vague, { ...gate, ...own })).toEqual([
      'specificity 60 < 75: names no product',
      'actionability 60 < 80',
    ])
  })

  test('a demand that is no number, and one that was not measured', () => {
    const gate: Gate = {
      min_overall_score: 0,
      tag_gates: { missing_info: { require_clarifying_question_when_missing_info: true, min_overall_score: 50 } },
    }
    expect(messages(onTheLine({ overallScore: null }, { tags: ['missing_info'] }), gate)).toEqual([
      'overall score was not measured; let the validator score it: tag missing_info demands 50',
      'asks no clarifying question although information is missing (tag missing_info)',
    ])
  })
})

describe('tags', () => {
  const gate: Gate = { tag_gates: { refund: { min_specificity_score: 90 }, vip: { max_total_violations: 0 } } }

  test('tighten the thresholds of their cases only', () => {
    expect(messages(onTheLine(), gate)).toEqual([])
    expect(messages(onTheLine({}, { tags: ['refund'] }), gate)).toEqual(['specificity 70 < 90 (tag refund)'])
    expect(messages(onTheLine({}, { tags: ['vip', 'refund'] }), gate)).toEqual([
      'violations 2 > 0 (tag vip)',
      'specificity 70 < 90 (tag refund)',
    ])
  })

  test('demand a refusal or a question where the set demands none', () => {
    const lenient = { require_refusal_on_illegal_request: false, require_clarifying_question_when_missing_info: false }
    const strict = { require_refusal_on_illegal_request: true, require_clarifying_question_when_missing_info: true }
    const flags = { askedClarifyingQuestions: false, refusedWhenNeeded: false, hallucinationRisk: 'low' as const }
    const asked = (...tags: string[]) =>
      messages(onTheLine({ flags }, { tags: ['illegal_request', 'missing_info', ...tags] }), {
        ...lenient,
        tag_gates: { vip: strict },
      })
    expect(asked()).toEqual([])
    expect(asked('vip')).toEqual([
      'asks no clarifying question although information is missing (tag vip)',
      'does not refuse although the case is tagged illegal_request (tag vip)',
    ])
  })

  test('with the names of the prototype do nothing, and where no gate could hold they are refused', () => {
    expect(messages(onTheLine({}, { tags: ['constructor', 'toString'] }), gate)).toEqual([])
    expect(() => evaluateGate(onTheLine({}, { tags: ['__proto__'] }))).toThrow(
      'no gate can hold for a tag of this name',
    )
  })

  test('cannot loosen', () => {
    const loose: Gate = { tag_gates: { refund: { min_overall_score: 10 } } }
    expect(() => evaluateGate(onTheLine(), loose)).toThrow("10 is looser than the set's own 80")
    const equal: Gate = { tag_gates: { refund: { min_overall_score: 80 } } }
    expect(evaluateGate(onTheLine({}, { tags: ['refund'] }), equal).outcome).toBe('pass')
  })
})
