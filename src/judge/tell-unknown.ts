import type { CurrentTest } from '../config/host.js'
import { caller, tellRefused } from '../model/calls-for.js'
import { tellsItsUsage } from '../model/metered-usage.js'
import type { ChatModel } from '../model/port.js'
import type { UnknownReason } from './verdict.js'

interface Asked {
  /** Why there is no verdict; absent when there is one. */
  readonly unknown?: UnknownReason | undefined
  readonly models: readonly ChatModel[]
  /** Absent where a test, or its file, asks by itself. */
  readonly test?: CurrentTest | undefined
  readonly about: string
}

/**
 * Where a test asks a judge itself no matcher tells that there is no verdict, and the test may take that for one: it
 * becomes an unknown case. Scripted models are left out: to fail is what they may be for.
 */
export function tellUnknown({ unknown, models, test, about }: Asked): void {
  if (!unknown || test || tellsItsUsage() || !models.some(({ recorded }) => recorded)) return
  const asking = caller().test
  if (asking) tellRefused(unknown, asking, about)
}
