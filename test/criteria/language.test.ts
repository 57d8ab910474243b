import jsep, { Jsep } from 'jsep'
import { describe, expect, test } from 'vitest'
import { compileCriterion } from '../../src/criteria/compile-criterion.js'
import { CriterionError } from '../../src/criteria/criterion-error.js'

function refusal(source: string): CriterionError {
  try {
    compileCriterion(source)
  } catch (error) {
    if (error instanceof CriterionError) return error
    throw error
  }
  throw new Error(`${source} was accepted`)
}

describe('what is not in the language is refused when a criterion is compiled', () => {
  test.each([
    ['result.a = 1', 'unsupported', 9, 'to compare, write "==="'],
    ['result.a++', 'unsupported', 8, '"++" is not supported'],
    ['delete result.a', 'unsupported', 0, '"delete" is not supported'],
    ['new Foo()', 'unsupported', 4, 'a Set, a Map or a Date'],
    ['this.a', 'unsupported', 0, '"this" is not supported'],
    ['a; b', 'unsupported', 1, 'one expression'],
    ['result.a, 1', 'unsupported', 8, 'one expression'],
    ['x => x', 'unsupported', 0, 'can only be a callback'],
    ['result.rows.every(r => { return r })', 'unsupported', 23, 'an expression, no "{ }"'],
    ['String.raw`x`', 'unsupported', 10, 'tagged templates'],
    ['reslt.a', 'unknown-name', 0, 'did you mean `result`?'],
    ['math.max(result.a, 1) > 1', 'unknown-name', 0, 'unknown name `math`; did you mean `Math`?'],
    ['array.isArray(result.a)', 'unknown-name', 0, 'did you mean `Array`?'],
    ['Objct.keys(result).length > 1', 'unknown-name', 0, 'unknown name `Objct`; did you mean `Object`?'],
    ['[...rows.keys()].length > 1', 'unknown-name', 4, 'did you mean `result.rows`'],
    ['rows.keys().length > 1', 'unknown-name', 0, 'did you mean `result.rows`'],
    ['result.rows.keys().length > 1', 'unsupported', 12, '.keys() gives an iterator: write [...x.keys()]'],
    ['input.a', 'unknown-name', 0, "known are `result`, `error`: did you mean `result.input`, or the text 'input'?"],
    ['result.rows.every(r => price > 3)', 'unknown-name', 23, "`r.price`, or the text 'price'?"],
    ['result.a === COMPLETE', 'unknown-name', 13, "or the text 'COMPLETE'?"],
    ['len(result.a) > 1', 'unknown-name', 0, 'there is no len(): write value.length'],
    ['max(result.a, 1) > 1', 'unknown-name', 0, 'there is no max(): write Math.max(...)'],
    ['result.rows.every(async r => r.ok)', 'unsupported', 18, '"async" is not supported'],
    ['result.rows.every(async (r) => r.ok)', 'unsupported', 18, 'a criterion waits for nothing'],
    ['result.a <> 1', 'syntax', 10, 'expected a value, found ">"; write "!=="'],
    ['result.a =~ /x/', 'unsupported', 9, '(write "/.../.test(...)")'],
    ['result.a ~= /x/', 'syntax', 9, 'found "~"; write "/.../.test(...)"'],
    ['result.a =< 1', 'unsupported', 9, '(write "<=")'],
    ['result.a >== 1', 'syntax', 11, 'write ">="'],
    ['result.a => 1', 'syntax', 9, 'an arrow function cannot stand here; for "at least", write ">="'],
    ['result.a < > 1', 'syntax', 11, 'expected a value, found ">"'],
    ['result.rows.evry(r => r)', 'unknown-method', 12, 'did you mean .every()?'],
    ['result.rows.length() > 1', 'unknown-method', 12, '.length is not a method: write it without "()"'],
    ["result.text.substr(0, 1) === 'a'", 'unknown-method', 12, 'did you mean .slice()?'],
    ['Object.hasown(result, "a")', 'unknown-method', 7, 'there is no Object.hasown(); did you mean Object.hasOwn()?'],
    ['Math.TAU > 6', 'unsupported', 0, '"Math" is no value here: call one of its functions'],
    ['result.rows.map(parseInt)', 'unsupported', 16, '"parseInt" is no value here: call it'],
    ['result.a > 0 AND result.b > 0', 'syntax', 13, 'write "&&"'],
    ['result.a === NULL', 'unknown-name', 13, 'did you mean `null`?'],
    ['Math.random()', 'unknown-method', 5, 'there is no Math.random()'],
    ['new Date()', 'unsupported', 0, 'no clock'],
    ['result.rows.push(1)', 'mutation', 12, 'write [...items, item]'],
    ['result.rows.sort()', 'mutation', 12, 'use .toSorted()'],
    ['result.constructor', 'blocked', 7, '"constructor" cannot be read'],
    ['result.a ?? result.b || 1', 'syntax', 21, 'parentheses where "??" meets'],
    ['-2 ** 2', 'syntax', 3, 'in parentheses'],
    ['result.a result.b', 'syntax', 9, 'expected an operator or the end, found "result"'],
    ["'abc", 'syntax', 0, 'not closed'],
    ['result.a > 0 and result.b > 0', 'syntax', 13, 'found "and"; write "&&"'],
    ['result.a > 0 && not result.b', 'syntax', 20, 'found "result"; write "!"'],
    ["result.a is 'x'", 'syntax', 9, 'found "is"; write "==="'],
    ["result.a includes 'x'", 'syntax', 9, 'write ".includes(...)"'],
    ['result.a === True', 'unknown-name', 13, 'did you mean `true`?'],
    ['result.a === None', 'unknown-name', 13, 'did you mean `null`?'],
    ['result.a === “x”', 'syntax', 13, `found "“", a typographic quote: write ' or "`],
    ['result.a ≥ 3', 'syntax', 9, 'found "≥"; write ">="'],
    ['result.a ≠ 3', 'syntax', 9, 'found "≠"; write "!=="'],
    ['result.rows.some(r -> r.ok)', 'syntax', 20, 'found ">"; write "=>"'],
    ["new RegExp('a').test(result.a)", 'unsupported', 4, 'write the pattern itself, as in /a/i.test(text)'],
    ["RegExp('a').test(result.a)", 'unknown-name', 0, 'write the pattern itself, as in /a/i.test(text)'],
    ['result.a.test(/a/)', 'unknown-method', 9, 'did you mean .match()?'],
    ['console.log(result.a)', 'unknown-name', 0, 'unknown name `console`'],
    ["expect(result.a).toBe('x')", 'unknown-name', 0, 'there is no expect(): write the comparison itself'],
    ['', 'syntax', 0, 'empty'],
    ['[...result.map.keys].map(', 'syntax', 25, 'expected a value, found the end'],
    ["result.text.match('a+')", 'regex', 12, ''],
  ])('%s', (source, code, index, reason) => {
    if (code === 'regex') {
      expect(() => compileCriterion(source).value({ result: { text: 'a' } })).toThrow('.match(/.../)')
      return
    }
    const error = refusal(source)
    expect([error.code, error.index]).toEqual([code, index])
    expect(error.message).toContain(reason)
  })

  test.each([
    ['the answer mentions a refund', 4, 'expected an operator or the end, found "answer"'],
    ['The answer doesn\'t promise a "refund".', 4, 'found "answer"'],
    ['Is it polite?', 3, 'found "it"'],
    ['answer is polite', 7, 'found "is"; write "==="'],
    ['polite', 0, 'unknown name `polite`'],
    ['if the user is angry, the answer stays calm', 0, '"if" is not supported'],
    ['result mentions the refund form (if any)', 7, 'found "mentions"'],
    ['答案提到退款。', 6, 'found "。"'],
    ['Ответ вежливый', 6, 'found "вежливый"'],
  ])('plain words are told where they belong: %s', (source, index, reason) => {
    const error = refusal(source)
    expect(error.index).toBe(index)
    expect(error.reason).toContain(reason)
    expect(error.reason).toContain('questions in plain words belong to toPassChecklist')
    expect(error.reason).toContain('expected_behaviors')
  })

  test('a name of the scope that cannot be written is not proposed', () => {
    const compiling = () => compileCriterion('order-id === 3', { names: ['order-id', 'order_no'] })
    expect(compiling).toThrow('known are `result`, `error`, `order_no`: did you mean')
  })

  test.each([
    'reslt.a === 1',
    'result.a and result.b',
    "result.a is 'the answer mentions a refund'",
    'len(result) > 3 words',
    'return result.a',
    '// nothing but a comment',
    'score > 0.7',
    '',
  ])('a slip in an expression is not taken for plain words: %s', (source) => {
    expect(refusal(source).reason).not.toContain('plain words')
  })

  test.each([
    ["'the answer mentions a refund'", 'questions in plain words belong to toPassChecklist'],
    ["result === 'a' || 'b'", "; write || result === 'b'"],
    ["result === 'a' || result === 'b' || 'c'", "; write || result === 'c'"],
    ["result !== 'a' && 'b'", "; write && result !== 'b'"],
    ["result.length > 3 && 'b'", `; write "!== ''"`],
    ["result || 'b'", `; write "!== ''"`],
  ])('a text is no answer: %s', (source, hint) => {
    const { error } = compileCriterion(source).evaluate({ result: 'text' })
    expect(error?.code).toBe('not-boolean')
    expect(error?.reason).toContain(hint)
  })

  test.each([
    ['result' + '.a'.repeat(2_990), 'a path'],
    ['1' + '+1'.repeat(1_400) + ' > 0', 'a sum'],
    [`${'(result' + '.a'.repeat(900)})${'.a'.repeat(900)}`, 'paths of paths'],
  ])('what would take the whole stack is refused', (source) => {
    const error = refusal(source)
    expect(error.code).toBe('limit')
    expect(error.reason).toBe('a criterion has at most 1000 parts that hang on each other')
  })

  test('async may be the name of data', () => {
    const scope = { result: [1], async: { a: 1 } }
    for (const source of ['async.a === 1', 'async !== 1', "'a' in async", 'result.every(async => async === 1)'])
      expect(compileCriterion(source, { names: ['async'] }).value(scope)).toBe(true)
    expect(refusal('async(result) > 1').message).toContain('unknown function `async`')
    expect(refusal('result.every(async\n=> async)').message).toContain('found "="')
  })

  test('with the place in the source', () => {
    const error = refusal("result.a === 1 &&\n  reslt.b === 'x'")
    expect(error.message).toBe("unknown name `reslt`; did you mean `result`?\n\n    reslt.b === 'x'\n    ^")
    expect(error).toMatchObject({ name: 'CriterionError', index: 20, excerpt: "    reslt.b === 'x'\n    ^" })
    expect(refusal("result['退款'] === reslt").excerpt).toBe(`  result['退款'] === reslt\n${' '.repeat(21)}^`)
    expect(refusal("result['e\u0301'] ===\treslt").excerpt).toBe(`  result['e\u0301'] === reslt\n${' '.repeat(18)}^`)
    const long = refusal(`${'result.a + '.repeat(50)}= 1`)
    expect(Math.max(...long.excerpt.split('\n').map((line) => line.length))).toBeLessThan(80)
  })
})

describe('an error of the evaluation has its place', () => {
  const scope = { result: { xs: [() => 1], link: new URL('http://x') } }
  test.each([
    ['\nMath.max(...result.xs) > 0', 6],
    ['1 > /a/.exec(...result.xs)', 8],
    ['\n result.link', 2],
    ['\nresult.gone.x', 13],
  ])('%j', (source, index) => {
    expect(() => compileCriterion(source).value(scope)).toThrow(expect.objectContaining({ index }) as Error)
  })

  test('also at a line feed', () => {
    expect(new CriterionError('type', 'x', '\na', 0).excerpt).toBe('  \n  ^')
  })
})

test('what localeCompare would make of a locale or options is refused, not left out', () => {
  for (const more of ["undefined, { sensitivity: 'base' }", "'sv'", "'en', { numeric: true }"]) {
    expect(() => compileCriterion(`'a'.localeCompare('A', ${more})`).value({})).toThrow('no locale and no options')
  }
  expect(compileCriterion("'a'.localeCompare('b', undefined)").value({})).toBe(-1)
})

describe('the parser is a private copy', () => {
  test('what another package does to jsep changes nothing', () => {
    const gobbleTokenProperty: unknown = Reflect.get(Jsep.prototype, 'gobbleTokenProperty')
    jsep.addBinaryOp('===', 99)
    jsep.removeBinaryOp('+')
    jsep.addUnaryOp('result')
    jsep.addLiteral('result', 5)
    jsep.hooks.add('gobble-token', (env) => {
      env.node = { type: 'Literal', value: 'hooked' }
    })
    Object.assign(Jsep.prototype, { gobbleTokenProperty: () => ({ type: 'Literal', value: 'patched' }) })
    try {
      expect(compileCriterion('result.a + 1 === 3 /* after */').value({ result: { a: 2 } })).toBe(true)
    } finally {
      Object.assign(Jsep.prototype, { gobbleTokenProperty })
    }
  })
})

describe('compiling', () => {
  test('keeps programs by their text and names', () => {
    expect(() => compileCriterion('input.a === 1 // kept')).toThrow('unknown name `input`')
    expect(compileCriterion('input.a === 1 // kept', { names: ['input'] }).value({ input: { a: 1 } })).toBe(true)
    expect(() => compileCriterion('input.a === 1 // kept')).toThrow('unknown name `input`')
  })

  test('gives an outcome with an explanation', () => {
    const { evaluate } = compileCriterion('result.rows > 2')
    expect(evaluate({ result: { rows: 3 } })).toEqual({ state: 'true', explanation: 'result.rows is 3, which is > 2' })
    expect(evaluate({ result: { rows: 1 } })).toMatchObject({ state: 'false' })
    expect(evaluate({ result: null })).toMatchObject({ state: 'error', error: { code: 'missing' } })
  })
})
