import { getHost } from '../src/config/host.js'
import { realTime } from '../src/config/real-time.js'
import { messageText } from '../src/config/safe-text.js'
import { isDirectUse, type MatcherContext, type MatcherResult } from './context.js'
import { type Finding, recordFinding } from './finding.js'

/**
 * The one way a synchronous matcher runs: it is recorded for the report, unless it is only tried, inside `toEqual` and
 * its like or at every interval of `expect.poll`.
 */
export function checked(context: MatcherContext, matcher: string, find: () => Finding): MatcherResult {
  const started = realTime.now()
  const finding = find()
  if (isDirectUse(context)) recordFinding({ matcher, context, test: getHost()?.currentTest(context), started }, finding)
  return { pass: finding.record.outcome === 'pass', message: () => messageText(finding.message()) }
}
