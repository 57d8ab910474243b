import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { thrownCode } from '../../config/thrown.js'
import { withFileLock } from '../../model/file-lock.js'
import type { Claim } from '../port.js'

const claimsSchema = z.record(z.string(), z.object({ by: z.string(), until: z.number() }))

/** Who looks at what on this machine. Not for git: a claim is over in minutes. */
export class Claims {
  constructor(
    private readonly path: string,
    private readonly now: () => number,
  ) {}

  /** The first of the ids that nobody else has; it is the claimer's from now on. */
  take(ids: Iterable<string>, { by, leaseMs }: Claim): string | undefined {
    mkdirSync(dirname(this.path), { recursive: true })
    return withFileLock(this.path, () => {
      const now = this.now()
      const held = new Map([...this.read()].filter(([, { until }]) => until > now))
      for (const id of ids) {
        const claim = held.get(id)
        if (claim && claim.by !== by) continue
        held.set(id, { by, until: now + leaseMs })
        this.write(held)
        return id
      }
      return undefined
    })
  }

  private read(): Map<string, { by: string; until: number }> {
    try {
      const read = claimsSchema.safeParse(JSON.parse(readFileSync(this.path, 'utf8')))
      return new Map(read.success ? Object.entries(read.data) : [])
    } catch (error) {
      if (thrownCode(error) === 'ENOENT' || error instanceof SyntaxError) return new Map()
      throw error
    }
  }

  private write(held: ReadonlyMap<string, unknown>): void {
    const aside = `${this.path}.tmp`
    writeFileSync(aside, JSON.stringify(Object.fromEntries(held)))
    renameSync(aside, this.path)
  }
}
