import { sharedState } from '../src/config/shared-state.js'

/** Where a matcher was called; its stack is formatted only when it is needed. */
export interface CallSite {
  readonly stack?: string
}

const latest = sharedState('call-site', (): { site: CallSite } => ({ site: {} }))

/** @param below the function whose caller is meant */
export function callSite(below: (...args: never[]) => unknown): CallSite {
  const site: { stack?: string } = {}
  Error.captureStackTrace(site, below)
  latest.site = site
  return site
}

/** Of the matcher that is being called: to be asked for before the first `await`. */
export const latestCallSite = (): CallSite => latest.site

const ownFrame = /[\\/]expect-jury[\\/]dist[\\/]/

/** An error that was thrown somewhere in this package points at the line of the test instead. */
export function atCaller(thrown: unknown, { stack = '' }: CallSite): unknown {
  if (typeof thrown !== 'object' || thrown === null || !('stack' in thrown) || !('message' in thrown)) return thrown
  const frames = stack
    .split('\n')
    .slice(1)
    .filter((line) => !ownFrame.test(line))
  if (frames.length > 0) thrown.stack = [headOf(String(thrown.stack), String(thrown.message)), ...frames].join('\n')
  return thrown
}

/** A stack without its frames. The message may hold lines that look like some. */
function headOf(stack: string, message: string): string {
  const behind = stack.includes(message) ? stack.indexOf(message) + message.length : 0
  const [rest = ''] = stack.slice(behind).split(/\n\s+at /, 1)
  return stack.slice(0, behind) + rest
}
