import { redactSecrets } from '../../config/secrets/secrets.js'
import type { ChatRequest } from '../port.js'

/** What of a request is kept in its recording: enough to review it and to find the first line that differs. */
export interface RequestOutline {
  readonly about: string
  readonly settings: string
  /** Per message its role's first letter, `:`, and four characters of hash per line; messages joined by blanks. */
  readonly lines: string
}

const aboutLength = 160
const lineHashLength = 4

export function outline(request: ChatRequest, about?: string): RequestOutline {
  return {
    about: inShort(about ?? request.messages.findLast(({ role }) => role === 'user')?.content ?? ''),
    settings: settingsOf(request),
    lines: request.messages.map(({ role, content }) => `${role[0]}:${lineHashes(content)}`).join(' '),
  }
}

/** Who asks, by how its subjects begin: a path (`/chat/completions`), `checklist`, `comparison`, the name of a rubric. */
export function kindOf(about: string): string {
  return about.split(isOfSystem(about) ? ' ' : ':', 1)[0] ?? ''
}

/** Whether the system under test asked, and not a judge. */
export const isOfSystem = (about: string): boolean => about.startsWith('/')

/** The first line of the request that the outline does not have in its place, as a clause for a message. */
export function firstDifference(request: ChatRequest, recorded: RequestOutline): string {
  const before = recorded.lines.split(' ')
  const isSame = lineComparison()
  for (const [index, { role, content }] of request.messages.entries()) {
    const lines = content.split('\n')
    const old = before[index]?.slice(2) ?? ''
    const at = lines.findIndex((line, n) => !isSame(line, old.slice(n * lineHashLength, (n + 1) * lineHashLength)))
    const place = isOfSystem(recorded.about) ? 'the request' : `message ${index + 1} (${role})`
    if (at >= 0) return `line ${at + 1} of ${place} is now ${quoted(inShort(lines[at] ?? ''))}`
    if (old.length > lines.length * lineHashLength) return `${place} now ends after line ${lines.length}`
  }
  if (before.length > request.messages.length) return `only the first ${request.messages.length} messages are sent now`
  const settings = settingsOf(request)
  if (settings !== recorded.settings) return `the settings are now ${settings}; recorded with ${recorded.settings}`
  return 'the same words were sent for another model, round or retry'
}

const quoted = (text: string): string => (text.includes('"') ? `\`${text}\`` : `"${text}"`)

/** Older recordings hold the nonces too: until a fence is found again, fences tell nothing. */
function lineComparison(): (line: string, hash: string) => boolean {
  let fencesTell = false
  return (line, hash) => {
    const plain = withoutNonce(line)
    const same = lineHash(plain) === hash
    if (plain === line) return same
    fencesTell ||= same
    return same || !fencesTell
  }
}

/**
 * Finds the outline that has most lines in common with others, in any place; of equals the first. The outlines are read
 * once: after an edit of a prompt every question of a file looks for its nearest.
 */
export function nearestOf<T>(outlined: readonly T[], linesOf: (one: T) => string): (lines: string) => T | undefined {
  const holders = new Map<string, number[]>()
  for (const [index, one] of outlined.entries())
    for (const line of hashesOf(linesOf(one))) {
      const known = holders.get(line)
      if (known) known.push(index)
      else holders.set(line, [index])
    }
  return (lines) => {
    const common = new Uint32Array(outlined.length)
    for (const line of new Set(hashesOf(lines)))
      for (const index of holders.get(line) ?? []) common[index] = (common[index] ?? 0) + 1
    return outlined[common.indexOf(common.reduce((most, count) => Math.max(most, count), 0))]
  }
}

function hashesOf(lines: string): string[] {
  const all: string[] = []
  for (const message of lines.split(' '))
    for (let at = 2; at < message.length; at += lineHashLength) all.push(message.slice(at, at + lineHashLength))
  return all
}

function settingsOf({ temperature, maxTokens, logprobs, schema }: ChatRequest): string {
  const parts = [
    temperature !== undefined && `temperature ${temperature}`,
    maxTokens !== undefined && `maxTokens ${maxTokens}`,
    logprobs && 'logprobs',
    schema && `schema ${schema.name} ${lineHash(JSON.stringify(schema.schema))}`,
  ]
  return parts.filter(Boolean).join(', ') || 'the defaults'
}

function lineHashes(text: string): string {
  return text
    .split('\n')
    .map((line) => lineHash(withoutNonce(line)))
    .join('')
}

/** The nonce in the marks around a judged text is another one for every text: it would hide which line it was. */
function withoutNonce(line: string): string {
  return line.replaceAll(/(<\/?fenced-[\w.-]*?-)[\da-f]{12}(?=>)/g, '$1')
}

/** 24 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv): to tell lines apart, not to guard anything. */
function lineHash(line: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < line.length; at++) sum = Math.imul(sum ^ line.charCodeAt(at), 0x01000193)
  return [26, 20, 14, 8].map((shift) => digits[(sum >>> shift) & 63]).join('')
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function inShort(text: string): string {
  const start = redactSecrets(text).slice(0, 4 * aboutLength)
  const line = start.replace(/\s+/g, ' ').trim()
  return line.length <= aboutLength ? line : `${line.slice(0, aboutLength - 3)}...`
}
