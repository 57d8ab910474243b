import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { realTime } from '../../config/real-time.js'
import { withFileLock } from '../../model/file-lock.js'
import {
  type Claim,
  type ClaimQuery,
  defaultPage,
  ReviewConflict,
  type ReviewCount,
  type ReviewFilter,
} from '../port.js'
import type { ReviewQuery, ReviewStore } from '../port.js'
import { type NewReview, type Review, type ReviewDecision, reviewWith } from '../review.js'
import { oldestFirst, type RunRow } from '../run-row.js'
import type { Validation } from '../validation.js'
import { Claims } from './claims.js'
import type { JsonLinesFile } from './json-lines-file.js'
import { compare, evaluationOf, type ReviewHead, ReviewIndex } from './review-index.js'

/** Lines of two branches stand one after the other: their order means nothing. */
const surroundings = { '.gitattributes': '*.jsonl merge=union\n', '.gitignore': '*.lock\n*.tmp\n.claims.json\n' }

/**
 * Reviews in a folder of JSON Lines that are only appended to: `queue.jsonl`, `answers.jsonl`, `judge-checks.jsonl`, and
 * `runs.jsonl` for what was exported from a database: runs of this project lie under `reports/`. Many processes may use
 * it at once, and branches merge.
 */
export class FileReviewStore implements ReviewStore {
  private readonly index: ReviewIndex
  private readonly claims: Claims

  constructor(
    readonly dir: string,
    now: () => number = realTime.epochMs,
  ) {
    const path = (name: string) => join(dir, name)
    this.claims = new Claims(path('.claims.json'), now)
    this.index = new ReviewIndex({
      queue: path('queue.jsonl'),
      answers: path('answers.jsonl'),
      checks: path('judge-checks.jsonl'),
      runs: path('runs.jsonl'),
    })
  }

  /** Lines that cannot be read, such as the marks of an unfinished merge. */
  damaged(): string[] {
    return this.fresh().damaged()
  }

  async add(reviews: readonly NewReview[]): Promise<number> {
    const unknown = newOnes(reviews, this.fresh().heads)
    return this.append(this.index.queue, unknown)
  }

  async get(id: string): Promise<Review | undefined> {
    const head = this.fresh().heads.get(id)
    return head && this.withAnswers(head)
  }

  async list({ after, limit = defaultPage, ...filter }: ReviewQuery = {}): Promise<Review[]> {
    const page: Review[] = []
    for (const head of this.from(after)) {
      if (page.length >= limit) break
      if (this.matches(head, filter)) page.push(this.withAnswers(head))
    }
    return page
  }

  async counts(): Promise<ReviewCount[]> {
    const counts = new Map<string, ReviewCount>()
    for (const { id, source, route } of this.fresh().inOrder()) {
      const status = this.index.statusOf(id)
      const key = JSON.stringify([status, source, route])
      counts.set(key, { status, source, route, count: (counts.get(key)?.count ?? 0) + 1 })
    }
    return [...counts.values()]
  }

  async claim({ after, among, ...filter }: ClaimQuery, claim: Claim): Promise<Review | undefined> {
    const wanted = among && new Set(among)
    const all = blindFirst(this.fresh().inOrder())
    const known = this.index.answeredBy(claim.by)
    /** A spot check of a verdict that this person knows from another review. */
    const isSpoiled = ({ source, id, evaluation }: ReviewHead) =>
      source === 'spot_check' && known.get(evaluation)?.some(({ review }) => review !== id)
    const waiting = (after === undefined ? all : behind(all, after)).filter(
      (head) =>
        (wanted?.has(head.id) ?? true) && this.matches(head, { ...filter, status: 'pending' }) && !isSpoiled(head),
    )
    const ids = waiting.map(({ id }) => id)
    const id = ids.length > 0 ? this.claims.take(ids, claim) : undefined
    return id === undefined ? undefined : this.get(id)
  }

  async decide(decision: ReviewDecision, version: number): Promise<Review> {
    this.prepare()
    withFileLock(this.index.answers.path, () => {
      const head = this.fresh().heads.get(decision.review)
      if (!head) throw new RangeError(`There is no review ${decision.review} in ${this.dir}.`)
      const current = this.withAnswers(head)
      if (current.version !== version) throw new ReviewConflict(current)
      this.index.answers.append([decision])
    })
    const answered = await this.get(decision.review)
    if (!answered) throw new Error(`The review ${decision.review} vanished from ${this.dir} while it was answered.`)
    return answered
  }

  async hasSeen(by: string, review: Pick<NewReview, 'input' | 'output'>): Promise<boolean> {
    return this.fresh().answeredBy(by).has(evaluationOf(review))
  }

  async decisions(review?: string): Promise<ReviewDecision[]> {
    const { decisions } = this.fresh()
    const all = review === undefined ? decisions.values() : this.index.decisionsOn(review)
    return [...all].sort((a, b) => compare(a.at, b.at) || compare(a.id, b.id))
  }

  async merge(decisions: readonly ReviewDecision[]): Promise<number> {
    const unknown = newOnes(decisions, this.fresh().decisions)
    return this.append(this.index.answers, unknown)
  }

  async logValidations(validations: readonly Validation[]): Promise<number> {
    const unknown = newOnes(validations, this.fresh().validations)
    return this.append(this.index.checks, unknown)
  }

  async validations(): Promise<Validation[]> {
    const index = this.fresh()
    const rows = [...index.validations.values()].filter(({ answer }) => !index.isOutdated(answer))
    return rows.sort((a, b) => compare(a.validated_at, b.validated_at) || compare(a.id, b.id))
  }

  async addRunRows(rows: readonly RunRow[]): Promise<number> {
    return this.append(this.index.runs, newOnes(rows, this.index.freshRunRows()))
  }

  async runRows(): Promise<RunRow[]> {
    return oldestFirst([...this.index.freshRunRows().values()])
  }

  async close(): Promise<void> {}

  private append(file: JsonLinesFile, values: readonly unknown[]): number {
    if (values.length > 0) this.prepare()
    file.append(values)
    return values.length
  }

  private fresh(): ReviewIndex {
    this.index.refresh()
    return this.index
  }

  private from(after: string | undefined): readonly ReviewHead[] {
    const all = this.fresh().inOrder()
    return after === undefined ? all : behind(all, after)
  }

  private withAnswers(head: ReviewHead): Review {
    return reviewWith(this.index.read(head), this.index.decisionsOn(head.id))
  }

  private matches(head: ReviewHead, { status, source, route }: ReviewFilter): boolean {
    return (
      (source === undefined || head.source === source) &&
      (route === undefined || head.route === route) &&
      (status === undefined || this.index.statusOf(head.id) === status)
    )
  }

  private prepare(): void {
    mkdirSync(this.dir, { recursive: true })
    for (const [name, content] of Object.entries(surroundings)) {
      const path = join(this.dir, name)
      if (!existsSync(path)) writeFileSync(path, content)
    }
  }
}

function blindFirst(all: readonly ReviewHead[]): readonly ReviewHead[] {
  const isBlind = ({ source }: ReviewHead) => source === 'spot_check'
  return [...all.filter(isBlind), ...all.filter((head) => !isBlind(head))]
}

/** Those behind the review, none when it is not there. */
function behind(all: readonly ReviewHead[], review: string): readonly ReviewHead[] {
  const at = all.findIndex(({ id }) => id === review)
  return at === -1 ? [] : all.slice(at + 1)
}

/** Those that are not known, each once. */
function newOnes<T extends { readonly id: string }>(values: readonly T[], known: ReadonlyMap<string, unknown>): T[] {
  const once = new Map<string, T>()
  for (const value of values) if (!known.has(value.id) && !once.has(value.id)) once.set(value.id, value)
  return [...once.values()]
}
