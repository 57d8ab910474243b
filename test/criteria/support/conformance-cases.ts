/** The scope of the conformance cases, as source text: it is evaluated once in each realm. */
export const SCOPE = `{
  result: {
    dryRun: true, affectedRows: 13, changedCells: 10, executionTime: 762, zero: 0, negative: -1.5, empty: '', nothing: null,
    message: 'DRY RUN: Would update 10 cells across 13 rows... 😀 größe',
    preview: [{ row: 0, col: 29, old: 'Medium', new: 'High' }, { row: 4, col: 2, old: 'Low', new: 'High', note: null }],
    tags: ['b', 'a', 'c', 'a'], numbers: [3, 1, 10, 2, -0, NaN], holes: [1, , 3, undefined], nested: [[1, [2, [3]]], [], [4]],
    deep: { a: { b: { c: [ { d: 'x' } ] } }, 'key with space': 1, 0: 'zero', '01': 'not an index' },
    when: new Date(86400000), set: new Set([1, 'a', 1]), map: new Map([['k', 1], [2, { v: 3 }]]), big: 10n,
    text: '  Trim me\\t', csv: 'a,b,,c', json: '{"a":[1,2,{"b":null}]}', error: { code: 404, message: 'not found' }
  },
  error: new RangeError('Column "Tier" not found in headers'),
  input: { rows: 13, names: ['x', 'y'], flags: { strict: false } }
}`

const OPERANDS = [
  '0',
  '-0',
  '1',
  '-1.5',
  'NaN',
  'Infinity',
  "''",
  "'0'",
  "'12'",
  "'abc'",
  "' 7 '",
  'true',
  'false',
  'null',
  'undefined',
  '[]',
  '[5]',
  '[1, 2]',
  '({})',
  '({ a: 1 })',
  'result.when',
  'result.set',
  'error',
  '10n',
  '2 ** 31',
  '0.1 + 0.2',
]
const BINARY = '+ - * / % ** == != === !== < > <= >= && || ?? & | ^ << >> >>> in'.split(' ')
const UNARY = ['+', '-', '!', '~', 'typeof ', 'void ', '!!', '- -', '+ +', '-+']

/** Every operator on every pair of operands. */
export function operatorCases(): string[] {
  const cases = UNARY.flatMap((operator) => OPERANDS.map((operand) => `${operator}(${operand})`))
  for (const operator of BINARY) {
    for (const left of OPERANDS) for (const right of OPERANDS) cases.push(`(${left}) ${operator} (${right})`)
  }
  // Arithmetic of BigInt and objects as keys are refused on purpose.
  return cases
    .filter((source) => !/ in /.test(source) || !/^\((?:\[|\(|result|error)/.test(source))
    .filter(
      (source) =>
        !/10n.*(?:[-*/%&^|]|<<|>>)|(?:[-+*/%&^|]|<<|>>).*10n/.test(source) || /[<>=]=|\?\?|&&|\|\||in/.test(source),
    )
}

const STRING_CALLS = `
  includes('R') includes('') includes('R', 3) includes('D', 1) includes(undefined) includes(null) includes(1) includes([])
  startsWith('DRY') startsWith('RY', 1) startsWith('') endsWith('e') endsWith('DRY', 3) indexOf('r') indexOf('zz') indexOf('', 5)
  indexOf('o', 12) lastIndexOf('o') lastIndexOf('o', 9) lastIndexOf('') at(0) at(-1) at(99) at('1') charAt(1) charAt() charAt(-1)
  charCodeAt(0) charCodeAt(99) codePointAt(47) codePointAt(48) codePointAt(99) slice(2) slice(-4) slice(1,3) slice(3,1) slice() slice(-3,-1)
  slice(NaN) slice('1','3') substring(3,1) substring(-1) substring(2) substring(1,99) split(' ') split('') split() split(' ',2) split('zz') split(',',0)
  split(undefined,1) padStart(60,'ab') padEnd(60) padStart(2) padEnd(62,'') repeat(0) repeat(2) repeat('1') repeat(-1) repeat(Infinity) repeat(1.9)
  concat('!') concat(1,null,[2,3]) concat() replace('R','x') replace('zz','x') replace('R','$&$&') replace('R',"[$\`|$'|$$|$1|$<a>]")
  replaceAll('R','') replaceAll('','-') replaceAll('o','$&') replaceAll('R',m=>m.toLowerCase()) replace('DRY',(m,i,s)=>m+i+s.length)
  trim() trimStart() trimEnd() toLowerCase() toUpperCase() toString() valueOf() normalize('NFD') normalize() length localeCompare('a')
  split(/\\s+/) split(/(o)/) split(/x*/) split(/[aeiou]/,3) split(/$/) match(/\\d+/) match(/\\d+/g) match(/zz/) match(/zz/g) match(/(?<n>\\d+) (cells)/)
  match(/(x)?D/) search(/\\d/) search(/zz/) replace(/\\d+/,'#') replace(/\\d+/g,'<$&>') replace(/(\\d)(\\d)/g,'$2$1$3$01$10') replace(/(?<a>o)/g,'[$<a>$<b>]')
  replace(/\\w+/g,m=>m.length) replace(/(r)(o)/i,(m,a,b,i)=>[m,a,b,i].join()) replaceAll(/R/g,'x') replaceAll(/R/,'x')
  match(/./gu) match(/\\u{1F600}/u) match(/GRÖSSE|größe/i) match(/^dry/i) match(/e$/m) match(/(?:a|e)+/g) match(/\\bcells\\b/) match(/[^a-z ]+/g) match(/a*?/g)
`
const ARRAY_CALLS = `
  length at(0) at(-1) at(9) slice(1) slice(-2) slice(1,2) slice() concat([1],2) concat() includes('a') includes(NaN) includes(3) includes(3,-1) includes()
  indexOf('a') indexOf('a',2) indexOf(NaN) indexOf(3,-99) lastIndexOf('a') lastIndexOf('a',-3) lastIndexOf(3,0) join() join('-') join('') join(undefined) join(null)
  toSorted() toSorted((a,b)=>b-a) toSorted((a,b)=>a<b?1:-1) toReversed() with(0,9) with(99,1) with(-1,0) flat() flat(2) flat(Infinity) flat(0) flatMap(x=>[x,[x]])
  toSpliced(1,1) toSpliced(1) toSpliced() toSpliced(0,0,'n','m') toSpliced(-1,1) toString()
  map(x=>x) map((x,i)=>i) map((x,i,all)=>all.length) map(String) map(Boolean) map(Number) filter(x=>x) filter(Boolean) filter((x,i)=>i%2)
  every(x=>x!==null) every(()=>false) some(x=>x===3) some(()=>true) find(x=>x) find(()=>false) findIndex(x=>x===undefined) findLast(x=>x) findLastIndex(x=>x===1)
  reduce((a,b)=>a+b) reduce((a,b)=>a+b,'') reduce((a,x,i)=>a+i,0) reduceRight((a,b)=>[a,b].join('|')) reduceRight((a,b)=>a,0) forEach(x=>x) map(([a])=>a) map(({row})=>row)
  slice().sort() slice().reverse() map(x=>x).sort((a,b)=>a>b?-1:1) filter(()=>true).reverse() every() map(5) find(undefined) every(x=>x.row>=0) some(p=>p.old!==p.new)
`
const EXPRESSIONS = String.raw`
0xFF|0b11|0o17|1_000_000|.5|5.|1e3|1E-2|0.1|1.5.toFixed(2)|1..toString()|9007199254740993|0x1_F|2e+2
'a'|"b"|'\n'|'\x41'|'\u0041'|'\u{1F600}'.length|'\0'.length|'it\'s'|'\
line'|'😀'.length|[...'😀a']|'😀'[0]|'abc'[1]|'abc'[9]|'abc'['length']|'abc'['1']|'abc'[-1]|'abc'[1.5]|'abc'['01']
\`a\${1}b\`|\`\${[1,2]}-\${null}-\${undefined}\`|\`\\u0041\\n\`|\`\${\`\${1}\`}\`|\`\${{}}\`|\`\${error}\`|\`$\{1}\`|\`a
b\`
result.dryRun === true|result.committed === undefined|result.affectedRows > 0|result.preview.length > 0|result.preview !== undefined
result.message.includes('DRY RUN')|result.error.message.includes('not found')|result.preview.every(p => p.row >= 0)|result.preview.some(p => p.old !== p.new)
typeof result.affectedRows === 'number'|Array.isArray(result.preview)|result.dryRun === true && result.committed === undefined|error.message.includes("not found in headers")
error !== undefined|error.name|error.message.length|error instanceof RangeError|error instanceof Error|error instanceof TypeError|String(error)|error + ''|Object.keys(error)
result?.deep?.a?.b|result.nope?.x|result.nope?.x.y.z|result.nope.x|result?.nope.x|(result.nope?.x).y|(result?.nope)?.x|result.nope?.[0]|result.nope?.[result.boom.x]|result.nope?.at(1)
result.nothing?.x|result.nothing.x|undefined?.x|null?.[0].y|result.preview?.[0]?.row|result.preview[0].new|result['preview'][1]['note']|result.preview[9]|result.preview[9]?.row
result.preview['length']|result.preview['0'].row|result.preview[-1]|result.preview[0.5]|result.deep['key with space']|result.deep[0]|result.deep['0']|result.deep['01']|result.deep[null]|result.deep[undefined]|result.deep[true]
1 + 2 * 3 ** 2|2 ** 3 ** 2|(2 ** 3) ** 2|(-2) ** 2|2 ** -1|-(2 ** 2)|10 - 4 - 3|100 / 10 / 2|7 % 4 % 2|1 + +'2'|1 - -1|1 - - -1|!1 + 1|typeof 1 + 1|typeof typeof 1|- - 1|~~1.7
1 < 2 < 3|3 > 2 > 1|1 == 1 == 1|1 | 2 ^ 3 & 4|1 << 2 + 1|1 ? 2 : 3 ? 4 : 5|0 ? 1 : 0 ? 2 : 3|1 ? 0 ? 1 : 2 : 3|null ?? 1|0 ?? 1|(null || undefined) ?? 'z'
false && result.boom.x|true || result.boom.x|1 ?? result.boom.x|true ? 1 : result.boom.x|void result.dryRun|typeof result.nope|typeof null|typeof []|typeof result.when|typeof result.big|typeof 'x'
'row' in result.preview[0]|'nope' in result|0 in [1]|1 in [1]|'0' in [1]|'a' in 'abc'|'length' in [1]|1 in result.holes|3 in result.holes|'x' in result.nothing
[1, 2, 3]|[1, , 2]|[, ]|[,].length|[1, 2, ].length|[...[1, 2], ...'ab', ...new Set([3])]|[...result.map]|[...result.holes]|[...null]|[...{}]|[...5]|[[], [1]]|[] + []|[] + {}|[1] == 1|[1,2] == '1,2'
({})|({ a: 1, 'b c': 2, 3: 4, [1 + 1]: 5 })|({ ...result.deep.a })|({ ...[7, 8] })|({ ...'hi' })|({ ...null, ...undefined, ...1 })|({ a: 1, a: 2 })|({ a: 1 }).a|({ input })|({ new: 1, in: 2 }).in|({ 1.5: 1 })['1.5']|({ 0x10: 1 })
({ ...result.set })|({ ...result.when })|({ [null]: 1 })|({ a: { b: [1] } }).a.b[0]|({}) === ({})|result.preview === result.preview|[result.deep][0] === result.deep
Object.keys(result.deep)|Object.values(input.flags)|Object.entries(input.flags)|Object.fromEntries([['a', 1], ['b', 2]])|Object.fromEntries(Object.entries(input).map(([k, v]) => [k, typeof v]))|Object.fromEntries(result.map)
Object.keys([4, 5])|Object.keys('ab')|Object.entries('ab')|Object.keys(5)|Object.keys(null)|Object.values(result.tags)|Object.keys(result.holes)|Object.keys(result.set)|Object.hasOwn(result, 'dryRun')|Object.hasOwn(result, 'nope')|result.hasOwnProperty('dryRun')
Array.isArray([])|Array.isArray({})|Array.from('abc')|Array.from([1, 2], x => x * 2)|Array.from({ length: 3 })|Array.from({ length: 2, 0: 'a' }, (x, i) => [x, i])|Array.from(result.set)|Array.from(result.map)|Array.of(7, 8)|Array.from(5)|Array.from(5, 'x')|Array.from('ab', null)|Array.from(result.set, undefined)|Array.from(null)|Array.from({})|Array.from(result.holes)
Object.hasOwn(result.nope, 'x')|Object.hasOwn(null, 'x')|Object.hasOwn()|Object.hasOwn('abc', 'length')|Object.hasOwn('abc', 1)|Object.hasOwn('abc', 3)|Object.hasOwn(5, 'x')|Object.hasOwn([1], 'length')|Object.hasOwn(result.holes, 1)|Object.hasOwn(result.set, 'size')|Object.hasOwn(error, 'message')|Object.hasOwn(error, 'name')|Object.hasOwn(error, 'stack')|error.hasOwnProperty('name')|error.hasOwnProperty('message')
'abc'.lastIndexOf('c', NaN)|'abc'.lastIndexOf('a', 'x')|'abc'.lastIndexOf('c', -1)|'abc'.lastIndexOf('b', 1.9)|'abc'.indexOf('c', NaN)|'abc'.endsWith('', NaN)|[1, [2]].flat(-1)|[1, [2]].flat(NaN)|[1, , [2]].flat(-Infinity)|Array.from(10n)
Number('12')|Number('')|Number(' 0x1F ')|Number('1_0')|Number(null)|Number(undefined)|Number()|Number([5])|Number(result.when)|Number(10n)|Number('abc')|Number.isInteger(5)|Number.isInteger('5')|Number.isFinite(1/0)|Number.isNaN(NaN)|Number.isSafeInteger(2**53)|Number.parseFloat('1.5px')|Number.parseInt('12px')|Number.MAX_SAFE_INTEGER|Number.EPSILON > 0
parseInt('101', 2)|parseInt('0x1F')|parseFloat('.5')|isNaN('x')|isFinite('5')|String(1)|String(null)|String([1, [2]])|String({})|String()|String(-0)|Boolean('')|Boolean([])|Boolean()
Math.maxMath.max()|Math.max(...result.tags)|Math.max('3', 2)|Math.min(...[])|Math.round(2.5)|Math.round(-2.5)|Math.floor(-1.1)|Math.hypot(3, 4)|Math.abs('-3')|Math.PI|Math.sign(-0)|Math.trunc(-1.9)|Math.pow(2, 10)|Math.cbrt(27)|Math.max(NaN, 1)|Math.sqrt(result.nope)
JSON.stringify(result.preview)|JSON.stringify(result.deep, null, 2)|JSON.stringify([undefined, NaN, null])|JSON.stringify({ a: undefined, b: 1 })|JSON.stringify('a"b\n')|JSON.stringify(undefined)|JSON.stringify(result.when)|JSON.stringify(result.map)|JSON.stringify({ a: 1, b: { a: 2, c: 3 } }, ['a', 'b'])|JSON.stringify([1, [2]], null, '--')|JSON.stringify([])|JSON.stringify({}, null, 1)|JSON.stringify(10n)|JSON.stringify([[], {}], null, 2)|JSON.stringify(error)
JSON.parse(result.json)|JSON.parse(result.json).a[2].b|JSON.parse('1')|JSON.parse('{')|JSON.parse('"x"')|JSON.parse('{"a":1,"a":2}').a|JSON.parse(null)|JSON.parse('[1e3]')[0]
new Set([1, 1, 2]).size|new Set('aab').size|new Set().size|new Set|new Set(result.tags).has('b')|[...new Set([3, 3, 1])]|new Map([['a', 1]]).get('a')|new Map(Object.entries(input)).size|new Map().get('x')|new Map([[1]]).has(1)|new Set(5)|new Map([1])|new Set(null).size|result.set.has('a')|result.set.size|result.map.get('k')|result.map.get(2).v|result.map.has('nope')|[...result.map.keys()]|[...result.set.values()]|[...result.map.entries()]|[...result.tags.keys()]|[...result.holes.entries()]|Array.from(result.holes.values())|[...result.message.matchAll(/o(.)/g)]|[...'a'.matchAll(/o/)]|new Set(result.tags.values()).size|Object.fromEntries(result.map.entries())|[...result.set.union(new Set([3]))]|[...new Set([1,2,3]).intersection(new Set([3,1,9]))]|[...new Set([1,2]).intersection(new Set([3,2,1]))]|[...new Set([1,2]).difference(new Set([2]))]|[...new Set([1,2]).symmetricDifference(new Set([2,3]))]|new Set(['a']).isSubsetOf(new Set(result.tags))|new Set(result.tags).isSupersetOf(new Set(['b']))|new Set([1]).isDisjointFrom(result.set)|result.set.union(result.map).size|new Set(['k']).isSubsetOf(result.map)|new Set([1]).union([1])|new Set([1]).union()|new Set([1]).isSubsetOf('a')|new Set([1]).union({ size: 1 })|'\\ud800'.isWellFormed()|result.message.isWellFormed()|'\\ud800a'.toWellFormed()|[...'x1y2'.matchAll(/(?<l>[a-z])\d/g)].map(m => m.groups.l)
new Date(0).getTime()|new Date('2026-01-31').toISOString()|new Date('2026-01-31T10:00:00Z') > new Date('2026-01-30')|new Date(NaN).getTime()|new Date('nope').toISOString()|new Date(2020, 0, 15).getMonth()|result.when.getTime()|result.when.toISOString()|+result.when|result.when - 1|new Date(result.when).getTime()|new Date(result.when) == result.when|Date.parse('1970-01-02')|Date.UTC(1970, 0, 2)|result.when.getUTCDay()|result.when.toJSON()|new Date(null).getTime()|typeof (result.when + 1)|new Date(0, 0).getFullYear()
result.affectedRows.toFixed(1)|result.executionTime.toString(16)|(255).toString(2)|(1.005).toPrecision(3)|(12345.678).toExponential(2)|(1).toFixed(101)|(5).valueOf()|true.toString()|(10n).toString()|result.big === 10n|result.big > 9|result.big == 10|-result.big|+result.big|result.big + 1
result.preview.map(({ row, ...rest }) => rest)|result.preview.map(({ new: n, note = 'none' }) => [n, note])|result.nested.map(([a = 0, [b] = [9]]) => [a, b])|[[1, 2, 3]].map(([a, ...b]) => b)|[[1, 2, 3]].map(([, b]) => b)|[{ a: { b: 1 } }].map(({ a: { b } }) => b)|[1].map((x, i = 5, all) => [x, i, all.length])|[undefined].map((x = 3) => x)|[null].map((x = 3) => x)|[1].map((...all) => all.length)|[1, 2].map((a, ...[i]) => i)|[null].map(({ a }) => a)|[5].map(([a]) => a)|['ab'].map(([a, b]) => b + a)|[{ k: 'row' }].map(({ k, [k]: v = k }) => v)|[1, 2].map(result => result * 2)|[[1, 2]].map(x => x.map(x => x + 1))|[1].map(x => [2].map(y => [3].map(z => x + y + z)))|[1].map((a, b, c, d, e) => e)|[undefined].map((a = b, b) => b)|[undefined].map((a = a) => a)|[undefined].map((a, b = a, { c = b } = {}) => c)|[[undefined]].map(([a = [1].map(a => a)]) => a)|[undefined].map((a = [1].map(x => b), b) => a)|[[1]].map(([a, b = a], ...[c = b]) => c)
result.preview.filter(p => p.new === 'High').map(p => p.row).includes(4)|result.tags.toSorted().join('')|[...result.tags].sort()|[...result.numbers].sort()|[3, 1, 2].sort((a, b) => a - b)|[3, , 1].sort()|[3, undefined, 1].toSorted()|Object.keys(result.deep.a).sort()|result.tags.map(t => t.toUpperCase()).reverse()|[1, , 3].reverse()|result.tags.reduce((all, t) => ({ ...all, [t]: (all[t] ?? 0) + 1 }), {})|result.numbers.filter(n => !Number.isNaN(n)).reduce((a, b) => Math.max(a, b))|[].reduce((a, b) => a)|[1, 2, 3].some((x, i, all) => x === all.length)
/DRY/.test(result.message)|/^dry/i.test(result.message)|/\d{2} rows/.exec(result.message)[0]|/(?<n>\d+)/.exec(result.message).groups.n|/zz/.exec('a')|/a|b/.exec('xb').index|/x/.test(null)|/null/.test(null)|/^\s*$/.test('')|/a{2,3}/.exec('aaaa')[0]|/[\s\S]+/.test('\n')|/./s.test('\n')|/./.test('\u2028')|/^b/m.test('a\nb')|/\bfoo\b/.test('a foo b')|/\u{61}/u.test('a')|/[^]/.test('\n')|/[]/.test('a')|/\p{L}+/u.exec('größe1')[0]|/[\p{Lu}]/u.test('a')|/\cJ/.test('\n')|/[\b]/.test('\b')|/\x41\u0042/.test('AB')|/a.c/su.test('a\nc')|/^.$/u.test('😀')|/^.$/.test('😀')|/^[😀]$/u.test('😀')|/a+?b??/.exec('aab')[0]|/(a)|(b)/.exec('b')|/(?:)/.exec('x')[0]
/(?:a|b)+c/.test('xababc')|/(?:\w+\s?)+!/.test('some words here!')|/^(?:\d+,?)+$/.test('1,22,333')|/(?:ab|a)*b/.exec('ababb')[0]|/(?:😀|x)+y/.test('😀😀y')|/^(?:.{2})+$/.test('😀')|/^(?:.)+$/u.exec('😀a')[0].length|/(?:K|s)+/i.test('\u212a')|/(?:k|ſ)+$/i.test('S')|/(?:ß|ä)+/i.exec('xÄß')[0]|/(?:[a-f]|\d)+/gi.test('xyF9')|/(?:\s|-)+x/.test('a\u00a0-x')|/(?:a|\n)+$/.test('a\n')|/(?:a|$)+b/m.test('a\nb')
`

const split = (block: string): string[] => block.split(/\s+/).filter((each) => each !== '')

export function expressionCases(): string[] {
  const text = EXPRESSIONS.replaceAll('\\`', '`').replaceAll('\\$', '$')
  const plain = text
    .split('\n')
    .join('\n')
    .split(/(?<![|\\(])\|(?![|])|\n(?=\S)/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const strings = ['result.message', "'DRY'", "''", 'result.csv', 'result.text'].flatMap((text) =>
    split(STRING_CALLS).map((call) => `${text}.${call}`),
  )
  const arrays = ['result.tags', 'result.numbers', 'result.holes', 'result.nested', 'result.preview', '[]'].flatMap(
    (items) => split(ARRAY_CALLS).map((call) => `${items}.${call}`),
  )
  return [...plain, ...strings, ...arrays]
}
