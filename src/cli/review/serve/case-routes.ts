import { z } from 'zod'
import { renderHtml } from '../../../report/html/page.js'
import { ReviewConflict } from '../../../review/port.js'
import { labelsSchema, type Review, reviewSourceSchema, reviewStatusSchema } from '../../../review/review.js'
import { findRun, hasRun } from '../../runs/find-run.js'
import { BadInput } from '../bad-input.js'
import { giveAnswer, spoiledNotice } from '../give-answer.js'
import { leaseMs } from '../next-claimed.js'
import { casePage, type Within } from '../page/case-page.js'
import { linkTo, queuePage } from '../page/queue-page.js'
import { goldenFiles } from '../project-files.js'
import { promoteReview } from '../promote-review.js'
import { similarCases } from '../similar-cases.js'
import { type Answer, NotFound } from './answer.js'
import type { Desk } from './desk.js'

const filterSchema = z.object({
  status: reviewStatusSchema.optional(),
  source: reviewSourceSchema.optional(),
  route: z.string().optional(),
  after: z.uuid().optional(),
})

export async function showQueue({ store }: Desk, query: URLSearchParams): Promise<Answer> {
  const filter = readFilter(query)
  const [reviews, counts] = await Promise.all([store.list(filter), store.counts()])
  const nobodys = query.has('none-left') && reviews.length > 0
  const notice = nobodys ? 'Nothing is left for you: what waits was skipped, or somebody else has it open.' : undefined
  return { page: queuePage(reviews, counts, filter, notice) }
}

/** The next case that nobody else has. */
export async function nextCase({ store, by }: Desk, query: URLSearchParams): Promise<Answer> {
  const { after, source, route } = readFilter(query)
  const review = await store.claim({ after, source, route }, { by, leaseMs })
  const queue = `/?${linkTo({ source, route, status: 'pending' })}&none-left`
  return { redirect: review ? addressOf(review.id, { source, route }) : queue }
}

/** @param query the filter that led to the case, which holds for the next one, too */
export async function showCase(desk: Desk, id: string, query: URLSearchParams, conflict?: string): Promise<Answer> {
  const within = withinOf(query)
  const review = await find(desk, id)
  const ofRun = hasRun(desk.reportDir, review.meta.run_id ?? '')
  const files = review.status === 'approved' ? goldenFiles(desk.rootDir) : []
  const similar = await similarCases(desk.store, desk.nearDuplicates, review)
  const notice = conflict ?? (query.has('spoiled') ? spoiledNotice : undefined)
  return {
    page: casePage({ review, similar, goldenFiles: files, hasRun: ofRun, within, notice }),
    ...(conflict !== undefined && { status: 409 }),
  }
}

/** The report of a run, as its file would show it. */
export function showRun({ reportDir }: Desk, id: string): Answer {
  if (!hasRun(reportDir, id)) throw new NotFound('There is no such run on this machine.')
  return { report: renderHtml(findRun(reportDir, id)) }
}

const answerSchema = z.object({
  version: z.coerce.number().int().min(0),
  status: z.enum(['pending', 'approved', 'rejected', 'investigate']),
  note: z.string().max(10_000).default(''),
  tags: z.string().max(2_000).default(''),
  score: z.coerce.number().int().min(0).max(100).optional(),
})

export async function answerCase(
  desk: Desk,
  id: string,
  form: URLSearchParams,
  query: URLSearchParams,
): Promise<Answer> {
  const review = await find(desk, id)
  const { version, status, note, tags, score } = readFields(answerSchema, form)
  const blank = status === 'pending'
  const answer = {
    status,
    note: blank ? '' : note,
    tags: blank ? [] : list(tags, ','),
    labels: blank ? {} : labelsOf(form),
  }
  return settled(desk, review, query, async () => {
    const { isSpoiled } = await giveAnswer(desk, { ...review, version }, answer, score)
    return isSpoiled && !blank ? 'spoiled' : ''
  })
}

const promoteSchema = z.object({
  version: z.coerce.number().int().min(0),
  file: z.string(),
  case: z.string().min(1).max(200),
  behaviors: z.string().max(20_000).default(''),
  tags: z.string().max(2_000).default(''),
})

export async function promoteCase(
  desk: Desk,
  id: string,
  form: URLSearchParams,
  query: URLSearchParams,
): Promise<Answer> {
  const review = await find(desk, id)
  const fields = readFields(promoteSchema, form)
  if (review.version !== fields.version) throw new BadInput('Somebody has answered meanwhile. Look at the case again.')
  const goldenCase = { id: fields.case, behaviors: list(fields.behaviors, '\n'), tags: list(fields.tags, ',') }
  return settled(desk, review, query, async () => {
    await promoteReview(desk, review, fields.file, goldenCase)
    return ''
  })
}

/** @param act gives what the page that is shown next is to tell */
async function settled(
  desk: Desk,
  { id }: Review,
  query: URLSearchParams,
  act: () => Promise<string>,
): Promise<Answer> {
  try {
    return { redirect: addressOf(id, withinOf(query), await act()) }
  } catch (error) {
    if (error instanceof ReviewConflict) return showCase(desk, id, query, error.message)
    throw error
  }
}

async function find({ store }: Desk, id: string): Promise<Review> {
  const review = await store.get(id)
  if (!review) throw new NotFound('There is no such case. It may be on another branch.')
  return review
}

/** @throws BadInput that says what is wrong. */
export function readFields<T extends z.ZodType>(schema: T, form: URLSearchParams): z.output<T> {
  const given = [...form].filter(([, value]) => value !== '')
  const read = schema.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  throw new BadInput(z.prettifyError(read.error))
}

const readFilter = (query: URLSearchParams) => readFields(filterSchema, query)

function addressOf(id: string, within: Within, told = ''): string {
  const query = [linkTo(within), told].filter(Boolean).join('&')
  return `/case/${id}${query && `?${query}`}`
}

function withinOf(query: URLSearchParams): Within {
  const { source, route } = readFilter(query)
  return { source, route }
}

function labelsOf(form: URLSearchParams): Record<string, number> {
  const given = [...form].filter(([name]) => name.startsWith('label.'))
  const read = labelsSchema.safeParse(
    Object.fromEntries(given.map(([name, value]) => [name.slice('label.'.length), Number(value)])),
  )
  if (read.success) return read.data
  throw new BadInput(`Labels: ${z.prettifyError(read.error)}`)
}

function list(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
