import { sharedState } from '../config/shared-state.js'

const said = sharedState('warnings', () => new Set<string>())

/** Each text once per process, on standard error, through Node's own channel for warnings. */
export function warnOnce(message: string): void {
  if (said.has(message)) return
  said.add(message)
  process.emitWarning(message, 'ExpectJury')
}
