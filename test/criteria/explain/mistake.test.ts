import { describe, expect, test } from 'vitest'
import { evaluateCriteria } from '../../../src/criteria/evaluate-criteria.js'

const tested = {
  output: 'guarantee: we refund. 2026-05-01',
  date: '2026-01-01',
  spoken: '31.12.2026',
  at: new Date('2026-01-01'),
  sent: new Date('2026-01-01'),
  count: '100',
  total: 8,
  nested: { a: 1 },
  tags: ['a', 'b'],
  committed: false,
  ids: new Set([1]),
  rows: [
    { price: 3, kind: 'a', due: '2026-01-01' },
    { price: 'free', kind: 'b', due: 'never' },
  ],
  texts: [{ price: '3 EUR' }, { price: '5 EUR' }],
}

/** The warnings of a criterion as a fail criterion, where it is false, or as a pass criterion, where it is true. */
function warningsOf(criterion: string, result: unknown = tested): readonly string[] {
  const [pass, fail] = [{ passCriteria: [criterion] }, { failCriteria: [criterion] }].map((criteria) =>
    evaluateCriteria({ result, ...criteria }),
  )
  expect([pass?.verdict, fail?.verdict].toSorted()).toEqual(['FAIL', 'PASS'])
  return (pass?.verdict === 'PASS' ? pass : fail)?.warnings ?? []
}

describe('what has no order is not ordered', () => {
  test.each([
    [
      'result.output > 500',
      'a text and no number, neither above nor below another; for its length write result.output.length',
    ],
    ['!(result.output > 500)', 'for its length write result.output.length'],
    ['500 >= result.output?.trim()', 'for its length write result.output?.trim().length'],
    ["result.total > 'ten'", "'ten' is a text and no number, neither above nor below another"],
    ['result.tags > 1', 'result.tags is an array, which has no order: write result.tags.length'],
    ['result.ids > 0', 'result.ids is a Set, which has no order: write result.ids.size'],
    ['result.nested > 0', 'result.nested is an object, which has no order'],
    [
      "result.date < new Date('2027-01-01')",
      "result.date is a text and new Date('2027-01-01') a Date, which have no order: write new Date(result.date)",
    ],
    ["result.at < '2027-01-01'", "write new Date('2027-01-01')"],
    [
      "new Date('31.12.2026') > new Date(result.date)",
      "new Date('31.12.2026') is no date, so nothing is before or after",
    ],
    ["new Date(result.spoken) > new Date('2026-01-01')", 'new Date(result.spoken) is no date'],
    ['Date.parse(result.spoken) > 1e9', 'Date.parse(result.spoken) is no date'],
    ['new Date(result.spoken) - new Date(result.date) > 1000', 'new Date(result.spoken) is no date'],
    ["result.count < '20'", "'100' and '20' are texts, compared by their letters: write Number(result.count)"],
    ['result.texts.some(r => r.price > 4)', "r.price is '5 EUR', a text and no number"],
  ])('%s', (criterion, why) => {
    expect(warningsOf(criterion)).toEqual([
      expect.stringContaining(`${criterion} may not ask what it seems to: `) as string,
    ])
    expect(warningsOf(criterion)[0]).toContain(why)
  })

  test.each([
    'result.total > 5 && result.total < 9',
    "result.date < '2027-01-01'",
    "new Date(result.date) < new Date('2027-01-01')",
    "result.at < new Date('2027-01-01') && result.at > 0",
    'result.count > 50',
    "result.count < '200'",
    "result.output > 'a'",
    'result.score > 5',
    "new Date(result.due) < new Date('2027-01-01')",
    'Number(result.output) > 500',
    "parseFloat(result.output.split('$')[1]) > 500",
    '!Number.isNaN(Date.parse(result.output)) && Date.parse(result.output) > 1e9',
    "typeof result.output === 'number' && result.output > 500",
    'isNaN(new Date(result.spoken))',
    'result.rows.some(r => r.price > 5)',
    "result.rows.some(r => new Date(r.due) > new Date('2026-06-01'))",
    'result.nothing > null',
  ])('not: %s', (criterion) => {
    expect(warningsOf(criterion)).toEqual([])
  })

  test('nothing is said where the walk is too long to be repeated', () => {
    const many = Array.from({ length: 200_000 }, (_, i) => ({ price: i < 199_999 ? 'free' : 1 }))
    expect(warningsOf('result.rows.some(r => r.price > 5)', { rows: many })).toEqual([])
  })
})

describe('a place, an index and an identity are asked for as JavaScript has them', () => {
  test.each([
    ["result.output.indexOf('guarantee') > 0", 'is 0, where the start matches: write >= 0'],
    ['result.output.search(/guarantee/) > 0', 'is 0, where the start matches: write >= 0'],
    ["!result.output.indexOf('form')", '-1 where nothing is found, and "!" of that is false: write === -1'],
    ["result.tags == ['a', 'b']", "write equals(result.tags, ['a', 'b'])"],
    ['result.nested != {a: 1}', 'write equals(result.nested, {a: 1})'],
    ['result.at === result.sent', 'no two Dates are identical: write equals(result.at, result.sent)'],
    ['result.total in [8, 9]', 'write [8, 9].includes(result.total)'],
    ['result.rows[-1]?.price === 5', 'nothing stands at -1: write result.rows.at(-1)'],
    ["result.output[-1] === '1'", 'nothing stands at -1: write result.output.at(-1)'],
    ["result.tags.includes('a', 'c')", ".includes() looks for one: ask for 'a' and for 'c' by themselves"],
    ['equals(result.tags, result.nested, 1)', '1 is not looked at: ask for it by itself'],
    ['/gift/.test(result.date, result.output)', 'result.output is not looked at: ask for it by itself'],
    ["result.output.includes('refund', 'gift')", "ask for 'refund' and for 'gift' by themselves"],
  ])('%s', (criterion, why) => {
    expect(warningsOf(criterion)[0]).toContain(`${criterion} may not ask what it seems to: `)
    expect(warningsOf(criterion)[0]).toContain(why)
  })

  test.each([
    "result.output.indexOf('we') > 0",
    "result.output.indexOf('nowhere') > 0",
    "result.output.indexOf('guarantee') >= 0",
    '1 in result.tags',
    'result.rows.at(-1)?.price === 5',
    "result.nested['-1'] === 5",
    "result.tags.includes('a', 1)",
    "result.output.startsWith('we', 11)",
  ])('not: %s', (criterion) => {
    expect(warningsOf(criterion)).toEqual([])
  })
})

describe('what is always so is told', () => {
  test.each([
    ['result.at === result.at', 'result.at is compared with itself'],
    ['result.rows.every(r => r.price == r.price)', 'r.price is compared with itself'],
    ['result.output.match(/zzz/) !== undefined', 'is null where nothing is found, never undefined: write !== null'],
    ['/refund/.exec(result.output) === undefined', 'is null where nothing is found, never undefined: write === null'],
    ['result.rows.find(r => r.price === 9) !== null', 'is undefined where nothing is found: write !== undefined'],
    ['null === result.rows.findLast(r => r.price === 9)', 'is undefined where nothing is found: write === undefined'],
  ])('%s', (criterion, why) => {
    expect(warningsOf(criterion)).toEqual([
      expect.stringContaining(`${criterion} may not ask what it seems to: `) as string,
    ])
    expect(warningsOf(criterion)[0]).toContain(why)
  })

  test.each([
    'result.total !== result.total',
    'result.output.match(/refund/) !== null',
    'result.output.match(/refund/) != undefined',
    'result.nothing?.match(/refund/) === undefined',
    'result.rows.find(r => r.price === 3) !== undefined',
    'result.rows.find(r => r.price === 3) !== null',
    'result.rows.find(r => r.price === 9) != null',
    'result.at === result.sent || result.total === 8',
    'result.count === result.tags.length',
    'result.rows[0].kind === result.rows[1].kind',
  ])('not: %s', (criterion) => {
    expect(warningsOf(criterion).filter((warning) => !warning.includes('no two Dates'))).toEqual([])
  })
})

describe('a field of a text of JSON is not read as one of the JSON', () => {
  const answered = { output: '{"status": "ERROR", "length": 3, "items": []}', tag: '{not JSON}' }

  test.each([
    ["result.output.status === 'ERROR'", 'result.output', 'status'],
    ['result.output.status === undefined', 'result.output', 'status'],
    ['result.output?.items?.length > 0', 'result.output', 'items'],
    ["[result.output].some(text => text.status === 'ERROR')", 'text', 'status'],
  ])('%s', (criterion, holder, name) => {
    expect(warningsOf(criterion, answered)).toEqual([
      `${criterion} may not ask what it seems to: ${holder} is a text of JSON, and no text has a "${name}": write JSON.parse(${holder}).${name}`,
    ])
  })

  test.each([
    'result.output.missing === undefined',
    'result.output.length > 100',
    "typeof result.output === 'string' || result.output.status === 'ERROR'",
    "result.output.status === 'OK' || JSON.parse(result.output).status === 'OK'",
    'result.tag.status === undefined',
  ])('nothing is said of %s', (criterion) => {
    expect(warningsOf(criterion, answered)).toEqual([])
  })
})

describe('a misspelt name is told beside the right one', () => {
  test.each([
    ["result.committed === true || result.comitted === 'yes'", 'committed'],
    ["result.comitted === 'yes' || result.committed === true", 'committed'],
    ["result.rows.every(r => r.kind !== 'c' && r.knid !== 'bad')", 'kind'],
    ["result.texts.every(r => r.price !== '' && r.pirce !== 'bad')", 'price'],
    ['result.output.length > 10000 || result.output.lenght < 3', 'length'],
    ['result.total && result.totla > 100', 'total'],
    ['[result.output].some(text => text.lenght > 100)', 'length'],
  ])('%s', (criterion, name) => {
    expect(warningsOf(criterion)[0]).toContain(`may misspell "${name}"`)
  })

  const painted = { color: 'red', size: 3, from: 'me', rows: [{ color: 'red' }] }

  test.each([
    "result.colour === 'red' || result.color === 'red'",
    "result.size > 3 ? result.colour === 'red' : result.color === 'red'",
    "(result.colour === 'red' && result.size > 3) || (result.color === 'red' && result.size > 2)",
    "(result.colour ?? result.color) === 'red'",
    "(result.colour || result.color.trim()) === 'red'",
    "(result.colour ? 'blue' : result.color.trim()) === 'red'",
    "[result.colour, result.color].includes('red')",
    "result.colour?.length > 5 || result.color === 'red'",
    "typeof result.colour === 'string' ? false : result.color === 'red'",
    "result.colour === null || result.color === 'red'",
    "result.rows.every(r => r.colour?.trim() === 'red' || r.color === 'red')",
    'result.form !== undefined',
  ])('not where both are meant: %s', (criterion) => {
    expect(warningsOf(criterion, painted)).toEqual([])
  })
})

describe('a field of what is in a list or a Map is not read as one of the list', () => {
  const row = { committed: true, errors: ['disk full'] }
  const list = 'not result but each item of it has a "committed": write'
  test.each<[string, unknown, string]>([
    ['result.committed === true', [row, row], `${list} result.some(item => item.committed)`],
    ['result.committed === true', new Set([row]), `${list} [...result].some(item => item.committed)`],
    ['!result.errors?.length', new Map(Object.entries(row)), "a Map, which has no fields: write result.get('errors')"],
    ["result.rows.status === 'ERROR'", { rows: [{ status: 'ERROR' }] }, 'write result.rows.some(item => item.status)'],
  ])('%s', (criterion, result, why) => {
    expect(warningsOf(criterion, result)).toEqual([expect.stringContaining(why)])
    if (!criterion.startsWith('!')) return
    expect(warningsOf('!result.get("errors")?.length', result)).toEqual([])
  })

  test.each<[string, unknown]>([
    ['result.error !== undefined', [row]],
    ['result.error !== undefined', []],
    ['result.committed === true', [row, { id: 2 }]],
    ['result.error !== undefined', new Map([['a', 1]])],
    ['result.length === 2', [row, row]],
    ['result.size === 1', new Map([['size', 3]])],
    ['result.committed ?? result[0].committed', [row]],
    ['result.committed || result.some(row => row.committed)', [row]],
    ['Array.isArray(result) ? result.length > 0 : result.committed', [row]],
  ])('not: %s', (criterion, result) => {
    expect(warningsOf(criterion, result)).toEqual([])
  })
})
