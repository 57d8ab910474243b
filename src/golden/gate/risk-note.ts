import type { ValidatorBreakdown } from '../validator/breakdown.js'

const quotedAtMost = 2

/**
 * What a person must know of an answer that passes although it may be made up; the documented gates have no threshold for
 * that. `undefined` where the risk is low.
 */
export function riskNote(breakdown: ValidatorBreakdown): string | undefined {
  const risk = breakdown.flags.hallucinationRisk
  if (risk === 'low') return undefined
  const seen = unsupported(breakdown)
  return `passes the gate, but hallucination risk is ${risk}${seen === undefined ? '' : `: ${seen}`}`
}

function unsupported({ violations, notes }: ValidatorBreakdown): string | undefined {
  const lead = 'factuality: '
  const seen = violations.messages.filter((message) => message.startsWith(lead))
  if (seen.length === 0) return notes.factuality
  const more = seen.length > quotedAtMost ? `; and ${seen.length - quotedAtMost} more` : ''
  return (
    seen
      .slice(0, quotedAtMost)
      .map((message) => message.slice(lead.length))
      .join('; ') + more
  )
}
