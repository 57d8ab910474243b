import { ConfigError } from '../../config/files/config-error.js'
import { ReviewConflict } from '../../review/port.js'
import { type Review, type ReviewStatus, unanswered } from '../../review/review.js'
import { NearDuplicates } from '../../review/similar.js'
import { BadInput } from './bad-input.js'
import { caseText, judgmentText } from './case-text.js'
import { giveAnswer, isWholeChange, type Reviewer, spoiledNotice } from './give-answer.js'
import { goldenFiles } from './project-files.js'
import { caseIdFor, caseTagsFor, promoteReview } from './promote-review.js'
import { similarCases } from './similar-cases.js'
import { type TypedAnswer, typedAnswer } from './typed-answer.js'

export interface TerminalSession extends Reviewer {
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

/** One review after the other until the person has enough. @returns how many were answered. */
export async function terminalSession(session: TerminalSession): Promise<number> {
  const skipped = new Set<string>()
  const nearDuplicates = new NearDuplicates()
  let last: Review | undefined
  let shown: string | undefined
  let answered = 0
  for (;;) {
    const review = await session.next(skipped)
    if (!review && !last) {
      if (answered + skipped.size === 0) session.print('\nNothing waits, or somebody else has it open.\n')
      return answered
    }
    if (!review) session.print('\nNothing more waits.\n')
    else if (review.id !== shown)
      session.print(caseText(review, await similarCases(session.store, nearDuplicates, review)))
    shown = review?.id
    const typed = await askFor(session, review, last)
    if (typed === undefined || typed.key === 'q') return answered
    if (typed.key === 'u') {
      if (last && (await takeBack(session, last))) answered -= 1
      last = undefined
    } else if (typed.key === 'g') {
      if (last && (await keepAsGolden(session, last, typed))) last = undefined
    } else if (review && typed.key === 's') {
      skipped.add(review.id)
    } else if (review) {
      last = await keep(session, review, statuses[typed.key] ?? 'pending', typed)
      answered += last ? 1 : 0
    }
  }
}

/** Asks until it is understood. `undefined` at the end of the input. */
async function askFor(
  session: TerminalSession,
  review: Review | undefined,
  last: Review | undefined,
): Promise<TypedAnswer | undefined> {
  const choices = [
    ...(review?.source === 'spot_check' ? ['[p]ass', '[f]ail'] : []),
    ...(review && review.source !== 'spot_check' ? ['[a]pprove', '[r]eject'] : []),
    ...(review ? ['[i]nvestigate', '[s]kip'] : []),
    ...(last ? ['[u]ndo'] : []),
    ...(last?.status === 'approved' && last.source !== 'comparison' ? ['[g]olden'] : []),
    '[q]uit',
  ]
  const letters = choices.map((choice) => choice.charAt(1)).join('')
  for (;;) {
    const line = await session.ask(`${choices.join(' ')} > `)
    if (line === undefined) return undefined
    const typed = typedAnswer(line, letters)
    if (typed) return typed
    session.print(`${helpFor(review, letters)}\n`)
  }
}

function helpFor(review: Review | undefined, letters: string): string {
  const more =
    review?.source === 'spot_check'
      ? 'a score from 0 to 100 and a note may follow: f 30 invents a refund'
      : 'labels from 1 to 5, tags and a note may follow: a tone=4 factuality=5 #refund keeps the policy'
  const golden = letters.includes('g')
    ? '\ng test/support.golden.yaml refund-42 keeps the last case in a golden set.'
    : ''
  return `One letter${review ? `; ${more}` : ''}${golden}`
}

/** @returns the answered review; `undefined` when it could not be answered, which is told. */
async function keep(
  session: TerminalSession,
  review: Review,
  status: ReviewStatus,
  { labels, tags, note, score }: TypedAnswer,
): Promise<Review | undefined> {
  const done = await told(session, () => giveAnswer(session, review, { status, labels, tags, note }, score))
  if (!done) return undefined
  session.print(judgmentText(review))
  if (done.isSpoiled) session.print(`${spoiledNotice}\n`)
  if (done.baselineFile !== undefined) session.print(`On record in ${done.baselineFile}.\n`)
  return done.review
}

async function takeBack(session: TerminalSession, last: Review): Promise<boolean> {
  if (isWholeChange(last)) {
    session.print(
      'A decision about a change stays on record. Another one may follow it: npx expect-jury compare --help\n',
    )
    return false
  }
  return (await told(session, () => giveAnswer(session, last, unanswered))) !== undefined
}

/** `g`, `g <file>` or `g <file> <id>`; with one golden set it need not be named. */
async function keepAsGolden(session: TerminalSession, last: Review, { words }: TypedAnswer): Promise<boolean> {
  const sets = goldenFiles(session.rootDir)
  const [file = sets.length === 1 ? sets[0] : '', id = caseIdFor(last)] = words
  const behaviors = last.meta.hints?.split('\n') ?? []
  const done = await told(session, async () => {
    await promoteReview(session, last, file ?? '', { id, behaviors, tags: caseTagsFor(last) })
    session.print(`Golden case ${id} of ${file}.\n`)
    return true
  })
  return done === true
}

/** What a person can mend is said; the rest is thrown. */
async function told<T>({ print }: TerminalSession, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    const isTold = error instanceof ReviewConflict || error instanceof BadInput || error instanceof ConfigError
    if (!isTold) throw error
    print(`${error.message}\n`)
    return undefined
  }
}
