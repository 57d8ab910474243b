import { getHost } from '../src/config/host.js'
import { realTime } from '../src/config/real-time.js'
import { messageText } from '../src/config/safe-text.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { type Finding, recordFinding } from './finding.js'

/** The one way a synchronous matcher runs: it is recorded for the report. */
export function checked(context: MatcherContext, matcher: string, find: () => Finding): MatcherResult {
  const started = realTime.now()
  const finding = find()
  recordFinding({ matcher, context, test: getHost()?.currentTest(context), started }, finding)
  return { pass: finding.record.outcome === 'pass', message: () => messageText(finding.message()) }
}
