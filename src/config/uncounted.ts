import { runInThisContext } from 'node:vm'

const said = Symbol.for('expect-jury.uncounted')

/**
 * Once per process. Jest gives each test file globals of its own: what is known of all of them stands outside.
 * @param remedy what is missing, and where it belongs
 */
export function warnUncounted(remedy: string): void {
  const outside: Record<symbol, unknown> = runInThisContext('globalThis')
  if (outside[said]) return
  outside[said] = true
  process.emitWarning(
    'An assertion did not pass, and nobody counts it: where its test catches the failure, or expects one, the run is ' +
      `green. ${remedy}`,
    'ExpectJury',
  )
}
