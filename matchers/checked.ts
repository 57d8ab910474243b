import { getHost } from '../src/config/host.js'
import { realTime } from '../src/config/real-time.js'
import type { MatcherContext, MatcherResult } from './context.js'
import type { Finding } from './judged.js'
import { emitAssertion } from './sink.js'

/**
 * The one way a synchronous matcher runs: it is recorded for the report, unless it is only tried, inside `toEqual` and
 * its like or at every interval of `expect.poll`.
 */
export function checked(context: MatcherContext, matcher: string, find: () => Finding): MatcherResult {
  const started = realTime.now()
  const { record, message } = find()
  const tried = !('promise' in context) || context.poll === true
  if (!tried) {
    const test = getHost()?.currentTest(context)
    emitAssertion(test, {
      warnings: [],
      ...record,
      matcher,
      negated: context.isNot ?? false,
      attempt: test?.attempt ?? 0,
      durationMs: realTime.now() - started,
    })
  }
  return { pass: record.outcome === 'pass', message }
}
