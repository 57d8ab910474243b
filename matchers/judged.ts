import { type CurrentTest, isOutsideOfTests } from '../src/config/host.js'
import { realTime } from '../src/config/real-time.js'
import { messageText } from '../src/config/text/safe-text.js'
import { thrownMessage } from '../src/config/thrown.js'
import { JudgeError } from '../src/judge/judge-error.js'
import { tellingItsUsage } from '../src/model/metered-usage.js'
import { isInsideAnother, type MatcherContext, type MatcherResult } from './context.js'
import { type Finding, recordFinding, unjudged } from './finding.js'
import { ownerOf } from './outside-tests.js'
import { isAbandoned, stopped, whilePending } from './pending.js'
import { MatcherUsageError } from './usage-error.js'

/**
 * The one way an asynchronous matcher runs: refuses uses in which nothing would be checked, belongs to its test until it
 * has settled, is recorded for the report, and throws when there is no verdict, under both polarities.
 */
export function judged(
  context: MatcherContext,
  matcher: string,
  find: (test: CurrentTest | undefined) => Promise<Finding>,
): Promise<MatcherResult> {
  refuseUnawaitableUse(context, matcher)
  const owner = ownerOf(context)
  const test = owner && !isOutsideOfTests(owner) ? owner : undefined
  return whilePending(owner, matcher, async () => {
    await realTime.nextTurn() // an assertion that nobody awaits is then always still running when its test returns
    const use = { matcher, context, test: owner, started: realTime.now() }
    const finding = await (test ? tellingItsUsage(() => find(test)) : find(test)).catch((error: unknown) => {
      recordFinding(use, unjudged('misuse', thrownMessage(error)))
      throw error
    })
    const { record } = finding
    const message = () => messageText(finding.message())
    if (isAbandoned(test)) {
      const left = test?.isStopped?.()
        ? unjudged('aborted', stopped, record)
        : unjudged('not_awaited', 'the assertion was not awaited', record)
      recordFinding(use, left)
      return { pass: !context.isNot, message } // its test has failed already; do not reject unheard
    }
    recordFinding(use, finding)
    if (record.outcome === 'unknown') throw new JudgeError(record.unknown ?? { code: 'no_verdict', message: message() })
    return { pass: record.outcome === 'pass', message }
  })
}

function refuseUnawaitableUse(context: MatcherContext, matcher: string): void {
  if (isInsideAnother(context)) {
    throw new MatcherUsageError(
      `${matcher} asks a judge and is asynchronous: it cannot be used inside toEqual and its like. ` +
        `Write \`await expect(output).${matcher}(...)\` on the value itself.`,
    )
  }
  if (context.poll) {
    throw new MatcherUsageError(
      `${matcher} inside expect.poll would pay the judge again at every interval. ` +
        `Wait for the output first, then write \`await expect(output).${matcher}(...)\`.`,
    )
  }
}
