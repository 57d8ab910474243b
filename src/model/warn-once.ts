import { sharedState } from '../config/shared-state.js'
import { claimInRun } from './claim.js'

const said = sharedState('warnings', () => new Set<string>())

/**
 * Each text once per run, on standard error, through Node's own channel for warnings: runners give every test file a
 * process or a worker of its own.
 *
 * @param topic What is said once, where the text differs from time to time.
 */
export function warnOnce(message: string, topic = message): void {
  if (said.has(topic)) return
  said.add(topic)
  if (claimInRun(`warning: ${topic}`)) process.emitWarning(message, 'ExpectJury')
}
