import { z } from 'zod'

/** Which scenario of which selftest a step belongs to, as it travels with an assertion to the reporter. */
export const selftestRecordSchema = z.object({
  /** As its tests are called: `selftest`. */
  name: z.string(),
  /** The configuration, relative to the project's root, forward slashes. */
  file: z.string(),
  /** Id of the scenario. */
  case_id: z.string(),
  /** The configuration says when to alert and where; the reporter reads it there, for an address is a secret. */
  alerts: z.boolean().optional(),
})
export type SelftestRecord = z.infer<typeof selftestRecordSchema>
