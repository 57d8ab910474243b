import { realTime } from '../src/config/real-time.js'
import { messageText } from '../src/config/text/safe-text.js'
import { latestCallSite } from './at-caller.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { type Finding, recordFinding, throwRecorded } from './finding.js'
import { noteWhy } from './inside-another.js'
import { ownerOf } from './outside-tests.js'

/** The one way a synchronous matcher runs: it is recorded for the report. */
export function checked(context: MatcherContext, matcher: string, find: () => Finding): MatcherResult {
  const started = realTime.now()
  const site = latestCallSite()
  const finding = find()
  recordFinding({ matcher, context, test: ownerOf(context), started, site }, finding)
  noteWhy(whyOf(finding.record))
  if (finding.thrown) throwRecorded(finding.thrown)
  return { pass: finding.record.outcome === 'pass', message: () => messageText(finding.message()) }
}

/** In one line: what broke, or that nothing did. */
function whyOf({ criteria = [], summary }: Finding['record']): string {
  const broken = criteria.filter(({ met }) => met === false)
  return broken.map(({ explanation }) => explanation).join('; ') || summary
}
