import { z } from 'zod'
import { checkSchema } from '../../config/files/schema-problems.js'
import { problemText } from '../../config/files/written-path.js'
import { type PairwiseCriterion, pairwiseCriteria } from '../pairwise/pairwise-prompt.js'
import { type JsonVerdict, readJsonVerdict } from './json-verdict.js'
import { isLooseObject, type LooseObject, type LooseValue } from './loose-json.js'
import { type Reading, type ReplyFormat, unreadable, value } from './reply-format.js'

const criteria = Object.keys(pairwiseCriteria) as PairwiseCriterion[]
const score = z.number().min(0).max(10)

/** As the judge writes it: A is Answer 1, B is Answer 2, scores 0-10. Source: suite-expansion.md, "Rubric-Based Judge". */
const pairwiseReplySchema = z.object({
  reasons: z.array(z.string()),
  major_faults: z.object({ A: z.array(z.string()), B: z.array(z.string()) }),
  scores: z.record(z.enum(criteria), score),
  winner: z.enum(['A', 'B', 'TIE']),
  confidence: z.number().min(0).max(1),
})
export type PairwiseReply = z.infer<typeof pairwiseReplySchema>

/**
 * JSON with winner, confidence, seven scores, reasons and faults. Prose around it is read; nothing is coerced or filled
 * in, so a missing field or a score of 11 is unreadable, and never a tie.
 */
export function pairwiseReply(): ReplyFormat<PairwiseReply> {
  const kind: JsonVerdict<PairwiseReply> = {
    field: 'winner',
    keys: new Set(jsonSchema.required),
    instruction,
    isVerdict: ({ entries }) => entries.has('winner'),
    read: readVerdict,
    essence: ({ winner, confidence, scores }) => ({ winner, confidence, scores }),
  }
  return {
    instruction,
    schema: { name: 'pairwise_verdict', schema: jsonSchema },
    parse: (...reply) => readJsonVerdict(kind, ...reply),
  }
}

function readVerdict(object: LooseObject): Reading<PairwiseReply> {
  const read = checkSchema(pairwiseReplySchema, plain(object))
  if (read.ok) return value(read.value)
  const [first] = read.problems
  const isRange = first?.code === 'too_big' || first?.code === 'too_small'
  return unreadable(isRange ? 'out_of_range' : 'invalid', first ? problemText(first) : '')
}

function plain(loose: LooseValue): unknown {
  return isLooseObject(loose)
    ? Object.fromEntries([...loose.entries].map(([key, inner]) => [key, plain(inner)]))
    : loose
}

/** The reasons come first, so that the winner follows from them. */
const instruction = [
  'First think both answers through, then decide. A stands for Answer 1, B for Answer 2. Return JSON:',
  '{',
  '  "reasons": ["what decided, one short sentence each, calling the answers Answer 1 and Answer 2"],',
  '  "major_faults": { "A": ["each major fault of Answer 1"], "B": ["each major fault of Answer 2"] },',
  `  "scores": { ${criteria.map((name) => `"${name}": 0-10`).join(', ')} } (of the better answer),`,
  '  "winner": "A" | "B" | "TIE",',
  '  "confidence": 0.0-1.0',
  '}',
].join('\n')

const texts = { type: 'array', items: { type: 'string' } }

/** Only what strict structured output allows everywhere: no bounds, every property required. */
function object(properties: Record<string, unknown>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

const jsonSchema = object({
  reasons: texts,
  major_faults: object({ A: texts, B: texts }),
  scores: object(Object.fromEntries(criteria.map((name) => [name, { type: 'number' }]))),
  winner: { type: 'string', enum: ['A', 'B', 'TIE'] },
  confidence: { type: 'number' },
})
