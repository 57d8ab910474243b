import { answerReview } from '../../review/answer-review.js'
import { ReviewConflict, type ReviewStore } from '../../review/port.js'
import { type Review, type ReviewStatus, unanswered } from '../../review/review.js'
import { caseText, judgmentText } from './case-text.js'

export interface TerminalSession {
  readonly store: ReviewStore
  /** Who answers. */
  readonly by: string
  readonly now: () => Date
  /** The next review; `undefined` when none is left. @param skipped ids that the person does not want to answer now */
  next(skipped: ReadonlySet<string>): Promise<Review | undefined>
  print(text: string): void
  /** A line that the person types; `undefined` at the end of the input. */
  ask(question: string): Promise<string | undefined>
}

const statuses: Readonly<Record<string, ReviewStatus>> = {
  a: 'approved',
  p: 'approved',
  r: 'rejected',
  f: 'rejected',
  i: 'investigate',
}
const typed = /^\s*([aprfisuq])(?:\s+(\d{1,3}))?(?:\s+(\S.*))?\s*$/i
const help = 'a score from 0 to 100 and a note may follow: f 30 invents a refund'

/** One review after the other until the person has enough. @returns how many were answered. */
export async function terminalSession(session: TerminalSession): Promise<number> {
  const skipped = new Set<string>()
  let last: Review | undefined
  let answered = 0
  for (;;) {
    const review = await session.next(skipped)
    if (!review) return answered
    session.print(caseText(review))
    const command = await askFor(session, review)
    if (command === undefined || command.key === 'q') return answered
    if (command.key === 's') skipped.add(review.id)
    else if (command.key === 'u') {
      if (last) await keep(session, last, 'pending', {})
      answered -= last ? 1 : 0
      last = undefined
    } else {
      last = await keep(session, review, statuses[command.key] ?? 'pending', command)
      answered += last ? 1 : 0
      if (last) session.print(judgmentText(review))
    }
  }
}

interface Command {
  readonly key: string
  readonly score?: number
  readonly note?: string
}

async function askFor(session: TerminalSession, { source }: Review): Promise<Command | undefined> {
  const choices = source === 'spot_check' ? '[p]ass [f]ail' : '[a]pprove [r]eject [i]nvestigate'
  for (;;) {
    const line = await session.ask(`${choices} [s]kip [u]ndo [q]uit > `)
    if (line === undefined) return undefined
    const [, key, score, note] = typed.exec(line) ?? []
    if (key !== undefined && Number(score ?? 0) <= 100) {
      return { key: key.toLowerCase(), ...(score && { score: Number(score) }), ...(note && { note }) }
    }
    session.print(`One letter; ${help}\n`)
  }
}

async function keep(
  { store, by, now, print }: TerminalSession,
  review: Review,
  status: ReviewStatus,
  { score, note = '' }: Omit<Command, 'key'>,
): Promise<Review | undefined> {
  try {
    return await answerReview(store, review, { ...unanswered, status, note }, { by, at: now(), score })
  } catch (error) {
    if (!(error instanceof ReviewConflict)) throw error
    print(`${error.message}\n`)
    return undefined
  }
}
