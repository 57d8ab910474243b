import { z } from 'zod'
import { judgeSeparator } from '../../baseline/compare/compatibility.js'
import type { Question } from '../../baseline/run-summary.js'
import { defined } from '../../config/defined.js'
import { contentHash } from '../../judge/content-hash.js'
import type { JudgeVote } from '../../judge/verdict.js'
import type { AssertionRecord } from './assertion.js'

export const recordedQuestionSchema = z.object({
  /** Of prompt, hints, reference and expected status; absent without a prompt. */
  text_hash: z.string().optional(),
  rubric_hash: z.string().optional(),
  judge_prompt_hash: z.string().optional(),
  /** The models that gave the verdict. */
  judge: z.string().optional(),
  /** Of a panel, only the first judge was asked, by choice. */
  quick: z.boolean().optional(),
})
type RecordedQuestion = z.infer<typeof recordedQuestionSchema>

/**
 * What was asked of the judges, where a test asks several questions: which of them decides differs from run to run. Also
 * where the only one is no rubric, for what a case says of itself is of a rubric.
 */
export function recordedQuestions(assertions: readonly AssertionRecord[]): RecordedQuestion[] | undefined {
  const judged = assertions.filter(({ prompt, asked }) => prompt !== undefined || asked)
  const questions = new Map(judged.map(recordedQuestion).map((question) => [JSON.stringify(question), question]))
  return questions.size > 1 || judged.some(({ asked }) => asked) ? [...questions.values()] : undefined
}

function recordedQuestion(assertion: AssertionRecord): RecordedQuestion {
  const { prompt, verdict, asked = [] } = assertion
  const {
    rubricHash,
    judgePromptHash,
    votes = asked.map(({ model }) => ({ model, outcome: 'pass' as const })),
  } = verdict ?? {}
  return defined({
    text_hash: prompt === undefined ? undefined : textHash(textOf(assertion)),
    rubric_hash: rubricHash,
    judge_prompt_hash: judgePromptHash,
    judge: judgeName(votes),
    quick: verdict?.panel?.stopped === 'quick' || undefined,
  })
}

export function readQuestion({ text_hash, rubric_hash, judge_prompt_hash, judge, quick }: RecordedQuestion): Question {
  return { quick, judge, judgePromptHash: judge_prompt_hash, rubricHash: rubric_hash, caseHash: text_hash }
}

/** What the test itself says to the judges. */
export function textOf({ prompt, said = prompt, hints, reference, expectedStatus }: AssertionRecord) {
  return { prompt: said, hints, reference, expected_status: expectedStatus }
}

type Text = string | null | undefined

/** Of a case's own text. */
export function textHash(text: { prompt: Text; hints?: Text; reference?: Text; expected_status: Text }): string {
  return contentHash([text.prompt, text.hints, text.reference, text.expected_status].map((part) => part ?? null))
}

/** The models that gave a verdict; `undefined` when none did. */
export function judgeName(votes: readonly Pick<JudgeVote, 'model' | 'outcome'>[]): string | undefined {
  const valid = votes.filter(({ outcome }) => outcome !== 'unknown')
  const models = new Set(valid.map(({ model }) => model))
  return models.size > 0 ? [...models].toSorted().join(judgeSeparator) : undefined
}
