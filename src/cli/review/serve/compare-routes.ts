import { z } from 'zod'
import type { Html } from '../../../report/html/html.js'
import { isRunId } from '../../../report/record/run-id.js'
import { comparisonReview } from '../../../review/enqueue-from-run.js'
import { ReviewConflict } from '../../../review/port.js'
import { unanswered } from '../../../review/review.js'
import { giveAnswer } from '../give-answer.js'
import { type ComparedRun, comparePage } from '../page/compare-page.js'
import { recentRuns } from '../recent-runs.js'
import { withDecisions } from '../stored-baseline.js'
import { type Answer, NotFound } from './answer.js'
import { readFields } from './case-routes.js'
import type { Desk } from './desk.js'

/** How far back runs are listed. */
const days = 30

export async function showCompare(desk: Desk, query: URLSearchParams): Promise<Answer> {
  const runs = await comparedRuns(desk)
  const wanted = query.get('run')
  return { page: pageOf(desk, runs, wanted === null ? runs[0] : find(runs, wanted)) }
}

const decisionSchema = z.object({
  version: z.coerce.number().int().min(0),
  status: z.enum(['approved', 'rejected', 'investigate']),
  note: z.string().min(1).max(10_000),
})

export async function decideCompare(desk: Desk, runId: string, form: URLSearchParams): Promise<Answer> {
  const { version, status, note } = readFields(decisionSchema, form)
  const { review, record } = find(await comparedRuns(desk), runId)
  const fresh = comparisonReview(record)
  if (fresh) await desk.store.add([fresh])
  try {
    await giveAnswer(desk, { ...review, ...fresh, version }, { ...unanswered, status, note })
    return { redirect: `/compare?run=${encodeURIComponent(runId)}` }
  } catch (error) {
    if (!(error instanceof ReviewConflict)) throw error
    const runs = await comparedRuns(desk)
    return { page: pageOf(desk, runs, find(runs, runId), error.message), status: 409 }
  }
}

function pageOf(
  { rootDir }: Desk,
  runs: readonly ComparedRun[],
  shown: ComparedRun | undefined,
  notice?: string,
): Html {
  return comparePage(runs, shown && { ...shown, record: withDecisions(shown.record, rootDir) }, notice)
}

/** The command tells of records that cannot be read when it begins, not each time that a page is shown. */
const unheard = { write: () => undefined }

/** Newest first. */
async function comparedRuns({ store, reportDir, now }: Desk): Promise<ComparedRun[]> {
  const runs: ComparedRun[] = []
  for (const record of recentRuns(reportDir, days, now(), unheard, 'comparison').toReversed()) {
    const fresh = comparisonReview(record)
    if (!fresh) continue
    const none = { reviewed_by: null, reviewed_at: null, version: 0 }
    runs.push({ record, review: (await store.get(fresh.id)) ?? { ...fresh, ...unanswered, ...none } })
  }
  return runs
}

function find(runs: readonly ComparedRun[], runId: string): ComparedRun {
  const found = runs.find(({ record }) => isRunId(runId) && record.run_id === runId)
  if (!found) throw new NotFound('There is no such run.')
  return found
}
