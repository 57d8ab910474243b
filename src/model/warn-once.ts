import { sharedState } from '../config/shared-state.js'

const said = sharedState('warnings', () => new Set<string>())

/**
 * Each text once per process, on standard error, through Node's own channel for warnings.
 *
 * @param topic What is said once, where the text differs from time to time.
 */
export function warnOnce(message: string, topic = message): void {
  if (said.has(topic)) return
  said.add(topic)
  process.emitWarning(message, 'ExpectJury')
}
