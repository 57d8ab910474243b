import type { z } from 'zod'
import { jsonValue } from '../../config/files/json-value.js'
import { reviewId } from '../review-id.js'
import {
  decisionSchema,
  isOutdated,
  lastDecision,
  newReviewSchema,
  type NewReview,
  type ReviewDecision,
  type ReviewStatus,
} from '../review.js'
import { type RunRow, runRowSchema } from '../run-row.js'
import { type Validation, validationSchema } from '../validation.js'
import { JsonLinesFile, type LinePlace } from './json-lines-file.js'

/** What is kept in memory of a review: its texts stay in the file. */
export interface ReviewHead extends Pick<NewReview, 'id' | 'created_at' | 'source' | 'route'> {
  readonly place: LinePlace
  /** The same for the same input and output; a production case, of which no judge said anything, has none. */
  readonly evaluation: string | undefined
}

/** What the files of a folder hold. A line that stands twice, as after a merge, counts once. */
export class ReviewIndex {
  readonly queue: JsonLinesFile
  readonly answers: JsonLinesFile
  readonly checks: JsonLinesFile
  readonly runs: JsonLinesFile
  readonly heads = new Map<string, ReviewHead>()
  readonly decisions = new Map<string, ReviewDecision>()
  readonly validations = new Map<string, Validation>()
  private readonly runRows = new Map<string, RunRow>()
  /** Lines that cannot be read, by the file they stand in. */
  private readonly problems = new Map<JsonLinesFile, string[]>()
  private readonly byReview = new Map<string, ReviewDecision[]>()
  private ordered: ReviewHead[] | undefined

  constructor(paths: Readonly<Record<'queue' | 'answers' | 'checks' | 'runs', string>>) {
    this.runs = new JsonLinesFile(paths.runs)
    this.queue = new JsonLinesFile(paths.queue)
    this.answers = new JsonLinesFile(paths.answers)
    this.checks = new JsonLinesFile(paths.checks)
  }

  /** Reads what was added since the last time. */
  refresh(): void {
    this.follow(this.queue, newReviewSchema, this.heads, (review, place) => {
      const { id, created_at, source, route } = review
      const evaluation = source === 'production' ? undefined : evaluationOf(review)
      this.heads.set(id, { id, created_at, source, route, place, evaluation })
      this.ordered = undefined
    })
    this.follow(this.answers, decisionSchema, this.decisions, (decision) => {
      this.decisions.set(decision.id, decision)
      this.byReview.set(decision.review, [...this.decisionsOn(decision.review), decision])
    })
    this.follow(this.checks, validationSchema, this.validations, (row) => void this.validations.set(row.id, row))
  }

  /** Read on demand: they are many, and only copying needs them. */
  freshRunRows(): ReadonlyMap<string, RunRow> {
    this.follow(this.runs, runRowSchema, this.runRows, (row) => void this.runRows.set(row.id, row))
    return this.runRows
  }

  /** Oldest first. */
  inOrder(): readonly ReviewHead[] {
    this.ordered ??= [...this.heads.values()].sort((a, b) =>
      a.created_at === b.created_at ? compare(a.id, b.id) : compare(a.created_at, b.created_at),
    )
    return this.ordered
  }

  decisionsOn(review: string): readonly ReviewDecision[] {
    return this.byReview.get(review) ?? []
  }

  /** Whether what came from this answer counts no more. An answer that was not merged yet is taken as the last. */
  isOutdated(answer: string | null): boolean {
    const decision = answer === null ? undefined : this.decisions.get(answer)
    return decision !== undefined && isOutdated(decision, this.decisionsOn(decision.review))
  }

  /** What the person has answered, by evaluation. */
  answeredBy(person: string): ReadonlyMap<string | undefined, readonly ReviewDecision[]> {
    const own = [...this.decisions.values()].filter(({ by }) => by === person)
    return Map.groupBy(own, ({ review }) => this.heads.get(review)?.evaluation)
  }

  statusOf(review: string): ReviewStatus {
    return lastDecision(this.decisionsOn(review))?.status ?? 'pending'
  }

  read({ place }: ReviewHead): NewReview {
    return newReviewSchema.parse(JSON.parse(this.queue.read(place)))
  }

  damaged(): string[] {
    return [...this.problems.values()].flat()
  }

  private follow<T extends { id: string }>(
    file: JsonLinesFile,
    schema: z.ZodType<T>,
    known: Map<string, unknown>,
    add: (value: T, place: LinePlace) => void,
  ): void {
    file.refresh(
      (line, place) => {
        const read = schema.safeParse(jsonValue(line))
        if (!read.success) this.problemsOf(file).push(`${file.path}:${place.line} cannot be read and is left out`)
        else if (!known.has(read.data.id)) add(read.data, place)
      },
      () => {
        known.clear()
        this.problems.delete(file)
        if (file === this.queue) this.ordered = undefined
        if (file === this.answers) this.byReview.clear()
      },
    )
  }

  private problemsOf(file: JsonLinesFile): string[] {
    const list = this.problems.get(file) ?? []
    this.problems.set(file, list)
    return list
  }
}

export const evaluationOf = ({ input, output }: Pick<NewReview, 'input' | 'output'>): string =>
  reviewId('evaluation', input, output)

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
