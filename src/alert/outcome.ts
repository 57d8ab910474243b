import { z } from 'zod'
import { payloadFormatSchema } from '../config/options/alert-settings.js'
import { alertMessageSchema } from './message.js'
import { alertReasonSchema } from './should-alert.js'

/** A message on its way, or one that could not be delivered: complete, so that it can be sent later. It holds no secret. */
export const outgoingAlertSchema = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('webhook'),
    /** `${NAME}`; `null` when the address was not a reference, for then it is a secret. */
    to: z.string().nullable(),
    /** `null`: as the host of the address needs it. */
    format: payloadFormatSchema.nullable(),
    message: alertMessageSchema,
  }),
  z.object({ channel: z.literal('email'), to: z.array(z.string()), message: alertMessageSchema }),
])
export type OutgoingAlert = z.infer<typeof outgoingAlertSchema>

/** What became of a run's alerts, as the run record keeps it. */
export const alertOutcomeSchema = z.object({
  /** Why it fired, by suite or golden set. Empty: it did not. */
  fired: z.array(z.object({ suite: z.string(), reasons: z.array(alertReasonSchema) })),
  /** Messages that were delivered. */
  sent: z.number().int().min(0),
  unsent: z.array(outgoingAlertSchema),
  /** One line each: what failed and what to check. */
  warnings: z.array(z.string()),
})
export type AlertOutcome = z.infer<typeof alertOutcomeSchema>
