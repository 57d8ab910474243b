import { realTime } from '../src/config/real-time.js'
import { atCaller, callSite } from './at-caller.js'
import type { MatcherContext } from './context.js'
import { isRecorded, recordFinding, unjudged } from './finding.js'
import type * as Matchers from './index.js'
import { ownerOf } from './outside-tests.js'

type MatcherName = Extract<keyof typeof Matchers, `to${string}`>
type Matcher = (this: never, ...args: never[]) => unknown

/** Every matcher with its file; a test compares the list with what `matchers/index.ts` exports. */
export const matcherFiles: Readonly<Record<MatcherName, string>> = {
  toBeatBaseline: 'to-beat-baseline',
  toPassChecklist: 'to-pass-checklist',
  toPassGate: 'to-pass-gate',
  toPassRubric: 'to-pass-rubric',
  toSatisfyCriteria: 'to-satisfy-criteria',
}

/**
 * Matchers that load their code when they are first called, so that a file of plain unit tests pays for names only, and
 * one that checks criteria not for judges.
 * @param load loads `<file>.js` beside the entry, synchronously: an asymmetric matcher cannot wait.
 */
export function lazyMatchers(load: (file: string) => Record<string, unknown>): Record<string, Matcher> {
  const entries = Object.entries(matcherFiles).map(([name, file]): [string, Matcher] => [
    name,
    function lazy(this: never, ...args: never[]) {
      const site = callSite(lazy)
      try {
        const result = (load(file)[name] as Matcher).apply(this, args)
        if (!(result instanceof Promise)) return result
        return result.catch((error: unknown) => {
          throw atCaller(error, site)
        })
      } catch (error) {
        const pointed = atCaller(error, site)
        if (!isRecorded(error)) recordMisuse(name, this, error)
        throw pointed
      }
    },
  ])
  return Object.fromEntries(entries)
}

/** A call that the matcher refused has judged nothing, and its test is a case all the same. */
function recordMisuse(matcher: string, context: MatcherContext, error: unknown): void {
  const use = { matcher, context, test: ownerOf(context), started: realTime.now() }
  recordFinding(use, unjudged('misuse', error instanceof Error ? error.message : String(error)))
}
