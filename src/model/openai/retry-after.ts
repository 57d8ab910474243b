import { realTime } from '../../config/real-time.js'

/** `retry-after-ms`, `retry-after`, then the reset of whichever `x-ratelimit-*` is used up. */
export function retryAfterMs(given: WireHeaders | undefined, now = realTime.epochMs()): number | undefined {
  if (!given) return undefined
  const headers = { get: (name: string) => headerIn(given, name) }
  const ms = Number(headers.get('retry-after-ms') || NaN)
  if (ms >= 0) return ms
  const after = untilMs(headers.get('retry-after'), now)
  if (after !== undefined) return after
  const resets = ['', '-requests', '-tokens']
    .filter((kind) => headers.get(`x-ratelimit-remaining${kind}`) === '0')
    .flatMap((kind) => untilMs(headers.get(`x-ratelimit-reset${kind}`), now) ?? [])
  return resets.length > 0 ? Math.max(...resets) : undefined
}

/** Of `fetch`, or as older versions of the SDK and other clients have them: an object of texts. */
export type WireHeaders = Headers | Readonly<Record<string, unknown>>

function headerIn(headers: WireHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return (headers as Headers).get(name)
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** `6m0s`, seconds, a date, or seconds or milliseconds since 1970. `undefined` for what is none and what is over. */
function untilMs(text: string | null, now: number): number | undefined {
  if (text === null || text.trim() === '') return undefined
  const number = Number(text)
  const waitMs = Number.isNaN(number) ? durationMs(text) || Date.parse(text) - now : sinceMs(number, now)
  return waitMs >= 0 ? waitMs : undefined
}

function sinceMs(number: number, now: number): number {
  if (number > 1e12) return number - now
  return number > 1e9 ? number * 1000 - now : number * 1000
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `6m0s`, `1.5s`, `20ms`, `7 seconds`. */
function durationMs(text: string): number {
  let total = 0
  for (const [, amount, unit] of text.matchAll(/([\d.]+) ?(ms|s|m|h)/g))
    total += Number(amount) * (unitMs[unit ?? ''] ?? 0)
  return total
}

/** "Please try again in 7m12s." of Groq, `"retryDelay":"36s"` of Gemini. */
export function askedToWaitMs(said: string): number | undefined {
  const [, time] =
    /(?:try again|retry) ?(?:in|after|delay)\W{1,3}((?:[\d.]+ ?(?:ms|s|m|h)[a-z]*,? ?)+)/i.exec(said) ?? []
  return time === undefined ? undefined : durationMs(time)
}
