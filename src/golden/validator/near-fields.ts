import { closest } from '../../config/options/closest.js'

/**
 * Test files may be plain JavaScript. Other fields are let through, so that a case may be spread into what is given; one
 * that is nearly `format_key` or `tags` would switch its gates off.
 * @param who takes it, as the message begins: `evaluateGate`
 * @throws TypeError naming the field and the one that is meant
 */
export function refuseNearFields(who: string, given: object, known: readonly string[]): void {
  for (const key of Object.keys(given)) {
    const meant = known.includes(key) ? undefined : closest(key, known)
    if (meant !== undefined) throw new TypeError(`${who} does not know \`${key}\`; did you mean \`${meant}\`?`)
  }
}
