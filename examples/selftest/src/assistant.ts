import { findContradictions } from './contradictions.ts'
import { type Document, namedDocuments, overlap, readLibrary, type Statement } from './library.ts'
import { proposeStructure } from './reorganize.ts'

export interface Answer {
  /** `AWAITING_RESPONSE` when the assistant asks back. */
  readonly status: 'COMPLETE' | 'AWAITING_RESPONSE'
  readonly output: string
}

/** What was said before in the same task. */
export interface Conversation {
  readonly history: readonly { readonly prompt: string; readonly output: string }[]
}

const library = readLibrary()

/** Answers questions about the pages in `docs`, by retrieval and rules; needs no model and changes nothing. */
export async function handle(request: string, { history }: Conversation = { history: [] }): Promise<Answer> {
  const [first] = history
  if (first) return complete(proposeStructure(library, request))
  if (/\b(?:contradict|disagree|inconsisten|conflict)/i.test(request)) return complete(contradictions(request))
  if (/\b(?:re-?organi[sz]|restructur|new structure)/i.test(request)) return askForStructure()
  const named = namedDocuments(library, request)
  const length = requestedLines(request)
  if (length !== undefined && named.length > 0) return complete(summary(named, length))
  if (/\b(?:only|solely|quote|cite|evidence)\b/i.test(request)) return complete(evidence(named, request))
  const best = bestStatement(library, request)
  return best ? complete(quoted(best)) : askForTopic()
}

const complete = (output: string): Answer => ({ status: 'COMPLETE', output })

function askForStructure(): Answer {
  const output = [
    `There are ${library.length} pages in docs. Before I propose a structure:`,
    '1. Do you want a flat structure or folders?',
    '2. Who are the main readers, users or developers?',
    'I will only propose; nothing is moved.',
  ].join('\n')
  return { status: 'AWAITING_RESPONSE', output }
}

function askForTopic(): Answer {
  const titles = library.map(({ title }) => title).join(', ')
  const output = [
    `I can help with these pages: ${titles}. To be sure that I understand you:`,
    '1. Which of them is it about?',
    '2. What should the result be: an overview, a list of problems, or a proposal?',
  ].join('\n')
  return { status: 'AWAITING_RESPONSE', output }
}

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five']

/** `3 lines`, `three bullet points`. */
function requestedLines(request: string): number | undefined {
  const [, amount = ''] = /\b(\d+|one|two|three|four|five)[ -](?:line|sentence|bullet|point)/i.exec(request) ?? []
  if (amount === '') return undefined
  return numberWords.includes(amount.toLowerCase()) ? numberWords.indexOf(amount.toLowerCase()) : Number(amount)
}

function summary(documents: readonly Document[], length: number): string {
  const statements = documents.flatMap((document) => document.statements)
  return statements
    .slice(0, length)
    .map(({ text }) => text)
    .join('\n')
}

/** From the named pages alone; says so where they are silent. */
function evidence(named: readonly Document[], request: string): string {
  const best = bestStatement(named, request)
  const pages = named.map(({ file }) => `docs/${file}`).join(', ')
  return best ? quoted(best) : `${pages || 'The documentation'} does not say.`
}

function contradictions(request: string): string {
  const named = namedDocuments(library, request)
  const found = findContradictions(named.length > 1 ? named : library)
  if (found.length === 0) return 'I found no contradictions.'
  const lines = found.map(({ one, other }, index) => `${index + 1}. ${quoted(one)}\n   ${quoted(other)}`)
  return [`I found ${found.length} contradiction${found.length === 1 ? '' : 's'}:`, ...lines].join('\n')
}

const quoted = ({ file, line, text }: Statement): string => `"${text}" (docs/${file}, line ${line})`

/** `undefined` when no statement shares two words with the request. */
function bestStatement(documents: readonly Document[], request: string): Statement | undefined {
  const statements = documents.flatMap((document) => document.statements)
  const [best] = statements.sort((a, b) => overlap(b.text, request) - overlap(a.text, request))
  return best && overlap(best.text, request) >= 2 ? best : undefined
}
