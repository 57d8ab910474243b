import { jsonProblem } from '../../../config/files/json-problem.js'
import { parseYaml } from '../../../config/files/yaml-document.js'
import { shorten } from '../../../config/text/safe-text.js'
import { lines, sentences, words } from './text.js'

/** A form that a request can ask for. */
interface Form {
  /** In a message: `asked for <name>`. `$1` is the first group of the pattern. */
  readonly name: string
  /** Where a request asks for it; its first group may be a number. */
  readonly asked: RegExp
  /** What the output has instead, or `undefined` when it has the form. */
  missing(output: string, amount: number): string | undefined
}

const amounts = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const amount = String.raw`(\d{1,4}|${amounts.slice(1).join('|')})`
const items = 'bullets|bullet points|points|items|tips|ideas|reasons|examples|steps|ways|suggestions|options|questions'

/** `a list of 3 shops`: of whatever the items are, but not of `5 star hotels` or `2024 releases`. */
const listOf = String.raw`an? (?:\w{1,20} )?list of`
const ofList = String.raw`(?<=\blist of (?:(?:exactly|only|just) )?(?!(?:19|20)\d\d)\w{1,6} )[a-z]{2,30}s`

/** What stands before a form that is to be made: `write two paragraphs`, `answer with a bulleted list`. */
const make = String.raw`(?:(?:in|as|into|with|using|use|write|give|make|create|return|provide|produce|show)(?: (?:me|us))?(?: exactly| only)?(?: an?)?)`
const text = '(?:summary|answer|reply|response|description|explanation|poem|overview|note|message|text)'

/** `one sentence per item` is no form of the whole. */
const ofEach = String.raw`\b(?! (?:each|per|apiece|for (?:each|every)|(?:in|of) (?:each|every))\b)`

const asked = (pattern: string) => new RegExp(String.raw`\b${pattern}\b`, 'i')

/** What a request asks for in so many words; a request that names none of these is not checked. */
const forms: readonly Form[] = [
  {
    name: '$1 lines',
    asked: asked(
      `(?:(?:in|exactly|as|of|only)(?: exactly)? |a (?=\\w{1,9}-lines? ${text}))${amount}[ -]lines?${ofEach}`,
    ),
    missing: (output, wanted) => unless(filled(output).length === wanted, count(filled(output).length, 'line')),
  },
  {
    name: '$1 list items',
    asked: asked(
      `(?:(?:list|give|name|write|show|suggest|provide|create|generate|recommend)(?: (?:me|us))?(?: ${listOf})?|with|in)(?: exactly| only| just)?(?: (?:the )?top)? ${amount} (?:(?:\\w{1,20} )?(?:${items})|${ofList})`,
    ),
    missing: (output, wanted) =>
      unless(listItems(output).length === wanted, count(listItems(output).length, 'list item')),
  },
  {
    name: 'a list',
    asked: asked(
      `(?:(?:as|in) (?:an? )?list|${make} (?:bulleted|bullet|bullet-point|unordered) list|${make} (?:bullets|bullet points))`,
    ),
    missing: (output) => unless(listItems(output).length > 1, count(listItems(output).length, 'list item')),
  },
  {
    name: 'a numbered list',
    asked: asked(`${make} (?:numbered|ordered) list`),
    missing: (output) => {
      const numbered = listItems(output).filter((item) => /\d/.test(item)).length
      return unless(numbered > 1, count(numbered, 'numbered item'))
    },
  },
  {
    name: 'JSON',
    asked: asked('(?:as|in|only|valid|return|output|into|to)(?: \\w{1,20}){0,2} json'),
    missing: (output) => notJson(unfenced(output)),
  },
  {
    name: 'YAML',
    asked: asked('(?:as|in|only|valid|return|output|into|to) yaml'),
    missing: (output) => unless(isYaml(unfenced(output)), 'text that is no YAML mapping or list'),
  },
  {
    name: 'a table',
    asked: asked(`(?:(?:as|in|into) (?:an? )?(?:\\w{1,20} )?|${make} markdown )table`),
    missing: (output) => unless(/^[ \t]*\|?[ :-]{0,20}-{3}[-| :]*$/m.test(output), 'no table'),
  },
  {
    name: 'headings',
    asked: asked('(?:with|under|use|using|add)(?: \\w{1,20}){0,2} headings?'),
    missing: (output) => unless(/^(?:#{1,6} \S|\*\*[^*\n]{1,200}\*\*:?$)/m.test(output), 'no heading'),
  },
  {
    name: 'at most $1 words',
    asked: asked(`(?:at most|no more than|up to|max(?:imum)?(?: of)?) ${amount} words`),
    missing: (output, wanted) => unless(words(output).length <= wanted, count(words(output).length, 'word')),
  },
  {
    name: 'fewer than $1 words',
    asked: asked(`(?<!\\bno )(?:under|below|fewer than|less than) ${amount} words`),
    missing: (output, wanted) => unless(words(output).length < wanted, count(words(output).length, 'word')),
  },
  {
    name: 'at least $1 words',
    asked: asked(`(?:at least|no (?:fewer|less) than|minimum(?: of)?) ${amount} words`),
    missing: (output, wanted) => unless(words(output).length >= wanted, count(words(output).length, 'word')),
  },
  {
    name: 'more than $1 words',
    asked: asked(`(?<!\\bno )(?:more than|over) ${amount} words`),
    missing: (output, wanted) => unless(words(output).length > wanted, count(words(output).length, 'word')),
  },
  {
    name: '$1 sentences',
    asked: asked(`${make} ${amount}(?: \\w{1,20})? sentences?${ofEach}`),
    missing: (output, wanted) =>
      unless(sentences(output).length === wanted, count(sentences(output).length, 'sentence')),
  },
  {
    name: '$1 paragraphs',
    asked: asked(`${make} ${amount}(?: \\w{1,20})? paragraphs?${ofEach}`),
    missing: (output, wanted) =>
      unless(paragraphs(output).length === wanted, count(paragraphs(output).length, 'paragraph')),
  },
  {
    name: 'yes or no',
    asked: asked('(?:yes or no|yes/no|true or false)'),
    missing: (output) =>
      unless(/^["'*]{0,3}(?:yes|no|true|false)\b/i.test(output.trim()) && words(output).length <= 3, 'another answer'),
  },
]

/** `How do I convert a file to JSON?` speaks of a form and wants an explanation. */
const asksHow = /^how (?:(?:can|could|do|must|should|would) (?:I|one|we)|to) /i

/** Every form that the request asks for: its name, and what the output has instead when it lacks it. */
export function requestedForms(request: string, output: string): { name: string; instead: string | undefined }[] {
  const demands = sentences(request).filter(({ text }) => !asksHow.test(text))
  const demanded = demands.map(({ text }) => text).join('\n')
  return forms.flatMap((form) => {
    const match = form.asked.exec(demanded)
    if (match === null) return []
    const written = match[1]?.toLowerCase() ?? ''
    const wanted = amounts.includes(written) ? amounts.indexOf(written) : Number(written)
    const name = (wanted === 1 ? form.name.replace(/s$/, '') : form.name).replace('$1', String(wanted))
    return [{ name, instead: form.missing(output, wanted) }]
  })
}

export const wantsYesOrNo = (request: string) => /\b(?:yes or no|yes\/no|true or false)\b/i.test(request)

const unless = (met: boolean, instead: string) => (met ? undefined : instead)

const count = (amount: number, what: string) => `${amount} ${what}${amount === 1 ? '' : 's'}`

const filled = (text: string) => lines(text).filter(({ text: line }) => line.trim() !== '')

/** The items of a list; those of a list inside an item do not count. */
function listItems(text: string): string[] {
  const items = filled(text).flatMap(({ text: line }) => /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.exec(line) ?? [])
  const indent = (item: string) => item.search(/\S/)
  const outermost = items.reduce((least, item) => Math.min(least, indent(item)), Number.POSITIVE_INFINITY)
  return items.filter((item) => indent(item) === outermost)
}

const paragraphs = (text: string) => text.split(/\n[ \t]*\n/).filter((part) => part.trim() !== '')

/** What stands in the first fenced block, or the whole text. */
function unfenced(text: string): string {
  const [, block = '', rest] = text.split('```', 3)
  return (rest === undefined ? text : block.slice(block.indexOf('\n') + 1)).trim()
}

function notJson(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `text that is not JSON (${shorten(jsonProblem(text, error), 80)})`
  }
}

function isYaml(text: string): boolean {
  const { value } = parseYaml(text)
  return typeof value === 'object' && value !== null
}
