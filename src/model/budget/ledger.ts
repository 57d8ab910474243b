import { renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { toJson } from '../../config/to-json.js'
import { isAlive, withFileLock } from '../file-lock.js'
import { readIfThere } from '../read-if-there.js'
import { makeFolderOfRun } from '../run-folder.js'

const accountSchema = z.object({
  spentUsd: z.number(),
  /** By process id: what a killed process had reserved counts as spent. */
  reservedUsd: z.record(z.string(), z.number()),
})
type Account = z.infer<typeof accountSchema>

/** `wait`: there may be room when other calls turn out cheaper than they could have been. */
export type Reservation = 'reserved' | 'wait' | 'over'

/** What a run has spent and what the calls on their way may cost at most. */
export interface Ledger {
  reserve(usd: number, limitUsd: number): Reservation
  /** Gives a reservation back for what was really spent. */
  settle(reservedUsd: number, spentUsd: number): void
  readonly spentUsd: number
}

/** Of this process alone. */
export function memoryLedger(): Ledger {
  const account: Account = { spentUsd: 0, reservedUsd: {} }
  return ledger((work) => work(account))
}

/** Of all processes of a run, in a file. */
export function fileLedger(file: string): Ledger {
  makeFolderOfRun(dirname(file))
  return ledger((work) =>
    withFileLock(file, () => {
      const account = readAccount(file)
      const result = work(account)
      writeFileSync(`${file}.tmp`, toJson(account))
      renameSync(`${file}.tmp`, file)
      return result
    }),
  )
}

/** US dollars: three calls of $0.10 add up to a little more than $0.30. */
const rounding = 1e-9

function ledger(access: <T>(work: (account: Account) => T) => T): Ledger {
  const me = String(process.pid)
  return {
    reserve: (usd, limitUsd) =>
      access((account) => {
        buryTheDead(account)
        if (account.spentUsd + usd > limitUsd + rounding) return 'over'
        const reserved = Object.values(account.reservedUsd).reduce((sum, one) => sum + one, 0)
        if (account.spentUsd + reserved + usd > limitUsd + rounding) return 'wait'
        account.reservedUsd[me] = (account.reservedUsd[me] ?? 0) + usd
        return 'reserved'
      }),
    settle: (reservedUsd, spentUsd) =>
      access((account) => {
        account.spentUsd += spentUsd
        account.reservedUsd[me] = Math.max(0, (account.reservedUsd[me] ?? 0) - reservedUsd)
      }),
    get spentUsd() {
      return access(({ spentUsd }) => spentUsd)
    },
  }
}

/** Nobody knows what the calls of a killed process have cost. */
function buryTheDead(account: Account): void {
  for (const [pid, usd] of Object.entries(account.reservedUsd)) {
    if (isAlive(Number(pid))) continue
    account.spentUsd += usd
    delete account.reservedUsd[pid]
  }
}

function readAccount(file: string): Account {
  const written = readIfThere(file)
  return written ? accountSchema.parse(JSON.parse(written.toString())) : { spentUsd: 0, reservedUsd: {} }
}
