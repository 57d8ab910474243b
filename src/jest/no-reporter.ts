import { runInThisContext } from 'node:vm'

const text =
  'An assertion did not pass, and nobody counts it: where its test catches the failure, or expects one, the run is green. Jest ' +
  'runs without `expect-jury/jest/reporter`. Name it at the root of the Jest config, ' +
  "`reporters: ['default', 'expect-jury/jest/reporter']`, or beside others on the command line, " +
  '`--reporters=default --reporters=expect-jury/jest/reporter`: both replace those of the preset, and `projects` ignore them.'

const said = Symbol.for('expect-jury.no-reporter')

/** Once per process. Jest gives each test file globals of its own: what is known of all of them stands outside. */
export function warnOfNoReporter(): void {
  const outside: Record<symbol, unknown> = runInThisContext('globalThis')
  if (outside[said]) return
  outside[said] = true
  process.emitWarning(text, 'ExpectJury')
}
