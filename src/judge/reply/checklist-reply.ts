import { type JsonVerdict, readJsonVerdict } from './json-verdict.js'
import { isLooseObject, type LooseObject, type LooseValue, readNumber } from './loose-json.js'
import { type Reading, type ReplyFormat, unreadable, value } from './reply-format.js'

/** What the judge says to one question. */
export interface ChecklistReply {
  readonly answer: 'yes' | 'no' | 'unknown'
  readonly evidence: string | null
}

/**
 * JSON with a numbered answer per question, each with a quote. A question without an answer is `unknown`; a number that no
 * question has is `invalid`, two answers to one question are a `conflict`.
 */
export function checklistReply(questions: number): ReplyFormat<ChecklistReply[]> {
  const kind: JsonVerdict<ChecklistReply[]> = {
    field: 'answers',
    keys: new Set(['answers']),
    instruction,
    isVerdict: ({ entries }) => Array.isArray(entries.get('answers')),
    read: (object) => readAnswers(object, questions),
    essence: (answers) => answers.map(({ answer }) => answer),
  }
  return {
    instruction,
    schema: { name: 'checklist_answers', schema: jsonSchema },
    parse: (...reply) => readJsonVerdict(kind, ...reply),
  }
}

function readAnswers({ entries }: LooseObject, questions: number): Reading<ChecklistReply[]> {
  const given = entries.get('answers')
  const replies = Array.from({ length: questions }, (): ChecklistReply => ({ answer: 'unknown', evidence: null }))
  const seen = new Set<number>()
  for (const item of Array.isArray(given) ? given : []) {
    if (!isLooseObject(item)) return unreadable('invalid', 'an answer is not an object')
    const number = readQuestion(item.entries.get('question'))
    if (number === undefined || number < 1 || number > questions) {
      return unreadable(
        'invalid',
        `it answers a question ${JSON.stringify(item.entries.get('question') ?? null)} of ${questions}`,
      )
    }
    if (seen.has(number)) return unreadable('conflict', `it answers question ${number} twice`)
    seen.add(number)
    const evidence = item.entries.get('evidence')
    replies[number - 1] = {
      answer: readAnswer(item.entries.get('answer')),
      evidence: typeof evidence === 'string' && evidence.trim() !== '' ? evidence : null,
    }
  }
  return seen.size === 0 ? unreadable('no_verdict', 'it answers no question') : value(replies)
}

function readQuestion(raw: LooseValue | undefined): number | undefined {
  const number = typeof raw === 'string' ? readNumber(raw) : raw
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

function readAnswer(raw: LooseValue | undefined): ChecklistReply['answer'] {
  if (typeof raw === 'boolean') return raw ? 'yes' : 'no'
  const word = typeof raw === 'string' ? alone.exec(raw)?.[1]?.toLowerCase() : undefined
  if (word === undefined) return 'unknown'
  return word === 'yes' || word === 'true' ? 'yes' : 'no'
}

/** One word, with the marks that models set around it: `**Yes**`, `no.`; "yes, but" says more. */
const alone = /^[\s*_"'`]*(yes|no|true|false)[\s*_"'`.!]*$/i

/** The evidence comes first, so that the answer follows from it. */
const instruction = [
  'Answer every question by its number. First look for evidence, then answer. Return JSON:',
  '{',
  '  "answers": [',
  '    {',
  '      "question": 1,',
  '      "evidence": "the words of the output that decide, copied exactly; empty when nothing in it does",',
  '      "answer": "yes" | "no" | "unclear"',
  '    }',
  '  ]',
  '}',
].join('\n')

const answerSchema = {
  type: 'object',
  properties: {
    question: { type: 'integer' },
    evidence: { type: 'string' },
    answer: { type: 'string', enum: ['yes', 'no', 'unclear'] },
  },
  required: ['question', 'evidence', 'answer'],
  additionalProperties: false,
}

const jsonSchema = {
  type: 'object',
  properties: { answers: { type: 'array', items: answerSchema } },
  required: ['answers'],
  additionalProperties: false,
}
