import { expect } from 'vitest'
import { explainInside } from '../../matchers/inside-another.js'
import { lazyMatchers } from '../../matchers/lazy.js'
import '../config/real-time.js'
import { requireBeside } from '../config/require-beside.js'
import { provideHost } from './host.js'

const require = requireBeside(import.meta.url)

/** Makes the matchers known to Vitest's `expect`, and the runner to the layers below. */
export function register(): void {
  provideHost()
  expect.extend(
    lazyMatchers((file) => require(`./${file}.js`) as Record<string, unknown>) as Parameters<typeof expect.extend>[0],
  )
  explainInside(expect)
}
