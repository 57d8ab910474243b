import { describe, expect, test } from 'vitest'
import { codeBlocks } from '../../../src/rubric/checks/code-blocks.js'
import { syntaxCheck } from '../../../src/rubric/checks/syntax-check.js'
import type { SyntaxLanguage } from '../../../src/rubric/checks/syntax-parsers.js'

const fenced = (label: string, code: string) => `Here:\n\n\`\`\`${label}\n${code}\n\`\`\`\nDone.`

describe('syntaxCheck accepts', () => {
  test.each<[SyntaxLanguage, string]>([
    ['json', '{"a": 1}'],
    ['json', fenced('json', '[1]')],
    ['yaml', 'a: 1\nb:\n  - c'],
    ['yaml', fenced('yml', 'a: [1, 2]\n---\nb: 2')],
    ['javascript', 'const a = await fetch(url)\nexport default a?.b ?? <p>hi</p>'],
    ['yaml', '- a\n- b'],
    ['yaml', '---\n# one\na: 1\n---\n'],
    ['yaml', fenced('yaml', 'a text')],
    ['yaml', 'a: &x [1]\nb: *x\n---\nc: &x 2\nd: *x'],
    ['javascript', '"use strict"\nrun()'],
    ['javascript', 'a + b'],
    ['javascript', 'await run()'],
    ['javascript', 'export { run }'],
    ['javascript', 'html`<p>Sorry</p>`'],
    ['javascript', 'Answer: `${result}`'],
    ['javascript', 'a, run()'],
    ['javascript', 'price / (1 + rate)'],
    ['javascript', '() => 1'],
    ['javascript', 'items.length'],
    ['javascript', fenced('js', 'answer')],
    ['typescript', 'type A = string'],
    ['javascript', fenced('js', 'module.exports = { a: 1 }')],
    ['typescript', 'const a = <T,>(x: T): x is T => x as never\nenum E { A }'],
    ['typescript', 'const a = <string>b'],
    ['typescript', fenced('tsx', 'export const A = ({ a }: { a: string }) => <p>{a}</p>')],
    ['typescript', '@sealed class A { constructor(private readonly a: string) {} }'],
    ['typescript', fenced('', 'let a: number')],
    ['typescript', `${fenced('python', 'def f(:')}\n${fenced('ts', 'let a: number')}`],
  ])('%s: %j', async (language, output) => {
    expect(await syntaxCheck(language).run(output)).toBeUndefined()
  })
})

describe('syntaxCheck says what is wrong and on which line of the output', () => {
  test.each<[SyntaxLanguage, string, RegExp]>([
    ['json', fenced('json', '{\n  "a": 1,\n}'), /^line 6: (?:Expected double-quoted property name|Unexpected token)/],
    ['json', '{"a": ', /^line 1: Unexpected end of JSON input/],
    ['json', fenced('json', '{\n  "a": oops,\n  "b": 1\n}'), /^line 5: Unexpected token/],
    ['yaml', fenced('yaml', 'a: 1\nb: [2'), /^line 5: Flow sequence .* end with a \]$/],
    ['yaml', 'Note: |\n  yes\nAnswer: **no**', /^line 3: the alias \*\*no\*\* has no anchor/],
    ['yaml', 'a: &x 1\n---\nb: *x', /^line 3: the alias \*x has no anchor/],
    ['javascript', fenced('js', 'const a = 1\nconst = 2'), /^line 5: Unexpected token/],
    ['javascript', 'let a: number', /^line 1: /],
    ['typescript', `${fenced('ts', 'let a: number')}\n${fenced('ts', 'let b: = 1')}`, /^line 10: /],
    ['typescript', fenced('python', 'x = 1'), /^the output has no typescript in it$/],
    ...[
      'I cannot help with that request.',
      'Sorry',
      '- no\n---\nI cannot help.',
      '# Sorry',
      'null',
      '42',
      fenced('', 'Sorry'),
    ].map((prose): [SyntaxLanguage, string, RegExp] => ['yaml', prose, /^the output has no yaml in it$/]),
    ...(['javascript', 'typescript'] as const).flatMap((language) =>
      [
        'Sorry',
        'Sorry, no',
        'Sorry; no',
        '"I cannot help with that."',
        '`No.`',
        'Answer: no',
        '// Sorry',
        '(no)',
        '42',
        'null',
        'Error: 500',
        'Answer: -1',
        'Done: true',
        'N/A',
        'yes | no',
        'Sorry - no',
        '- one\n- two\n- three',
        'Available in stores',
        'Run `npm test`',
        ';;',
        fenced('', 'No'),
      ].map((prose): [SyntaxLanguage, string, RegExp] => [language, prose, /^the output has no \w+ in it$/]),
    ),
    ['typescript', 'Sorry!', /^the output has no typescript in it$/],
    ['typescript', 'Same as above', /^the output has no typescript in it$/],
    ['javascript', fenced('js', '\n'), /^the output has no javascript in it$/],
    ['yaml', fenced('yaml', ' '), /^the output has no yaml in it$/],
    ['javascript', '  ', /^the output has no javascript in it$/],
    ['javascript', '```js\nconst a = {', /^line 2: Unexpected token/],
  ])('%s: %j', async (language, output, message) => {
    expect(await syntaxCheck(language).run(output)).toMatch(message)
  })
})

test.each(['javascript', 'typescript', 'yaml'] as const)(
  '%s that is nested too deeply is not checked',
  async (language) => {
    const closed = `${'['.repeat(30_000)}1${']'.repeat(30_000)}`
    for (const code of ['['.repeat(30_000), closed])
      await expect(syntaxCheck(language).run(code)).rejects.toThrow(
        /^syntaxCheck: the code is nested too deeply to be parsed/,
      )
  },
)

test('a language that cannot be parsed is an error at definition', () => {
  const python: string = 'python'
  expect(() => syntaxCheck(python as SyntaxLanguage)).toThrow(
    'syntaxCheck cannot parse "python"; it can parse json, yaml, javascript, typescript',
  )
})

test('codeBlocks: longer and tilde fences, inner fences, labels, an open end', () => {
  expect(codeBlocks('````md\n```js\n1\n```\n````\n~~~ TS title\n2\n~~~\n```\n3')).toEqual([
    { label: 'md', code: '```js\n1\n```', line: 2 },
    { label: 'ts', code: '2', line: 7 },
    { label: '', code: '3', line: 10 },
  ])
  expect(codeBlocks('```npm i``` first, then\n```json\n{}\n```')).toEqual([{ label: 'json', code: '{}', line: 3 }])
  expect(codeBlocks('   ```js\n   1\n   ```\n~~~ md `x`\n```\n2\n```\n~~~')).toEqual([
    { label: 'js', code: '   1', line: 2 },
    { label: 'md', code: '```\n2\n```', line: 5 },
  ])
  expect(codeBlocks('no fence')).toEqual([{ label: '', code: 'no fence', line: 1 }])
})
