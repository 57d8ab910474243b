import { z } from 'zod'

export const payloadFormatSchema = z.enum(['discord', 'slack', 'json'])
export type PayloadFormat = z.infer<typeof payloadFormatSchema>

const addressSchema = z.email({ error: 'expected an email address alone, as team@example.com' })

/** The keys of a golden set or a selftest. Names: suite-expansion.md, "Alerting". */
export const alertShape = {
  alert_webhook_url: z
    .string()
    .min(1)
    .optional()
    .describe('Address to post to. It is a secret: write ${NAME} and set the environment variable NAME.'),
  alert_threshold: z
    .number()
    .min(0)
    .max(1, { error: 'is a share in [0, 1]: 80 % is 0.8' })
    .optional()
    .describe('Fires when the pass rate is lower. Default: the pass rate alone never fires.'),
  alert_on_regression: z
    .boolean()
    .default(true)
    .describe(
      'Fires when a case that passed in the accepted run fails now and, for a whole run, when a comparison is no approval.',
    ),
  alert_email: z
    .union([addressSchema.transform((address) => [address]), z.array(addressSchema).min(1)], {
      error: 'expected an email address, as team@example.com, or a list of them',
    })
    .optional()
    .describe('Who gets an email. Needs the environment variable JURY_SMTP_URL and the package nodemailer.'),
}

/** When a run or a golden set sends an alert, and where to. */
export const alertConfigSchema = z.strictObject({
  ...alertShape,
  format: payloadFormatSchema
    .optional()
    .describe('What is posted. Default: by the address, `discord` or `slack` for theirs, `json` for all others.'),
  report_url: z
    .string()
    .optional()
    .describe('Link in the message; {run_id} in it is filled in. Default: the page of the CI job.'),
  include_case_text: z
    .boolean()
    .default(true)
    .describe('false leaves out why a case failed: only ids and tags leave the house.'),
})
export type AlertConfig = z.output<typeof alertConfigSchema>

/**
 * The option `alerts`: settings for the whole run, and others for golden sets by name. `report_url` and `include_case_text`
 * hold for every message of the run, unless those of a set say otherwise: what a file asks for must not tell more.
 */
export const alertSettingsSchema = alertConfigSchema.extend({
  suite: z.string().min(1).default('LLM tests').describe('What the whole run is called in messages.'),
  sets: z
    .record(z.string(), alertConfigSchema.extend({ include_case_text: z.boolean().optional() }))
    .default({})
    .describe('Golden set -> settings of its own, in place of those in its file.'),
})
/** The option `alerts` as a user writes it: when a finished run tells people, and where. */
export type AlertSettings = z.input<typeof alertSettingsSchema>

type AlertKeys = Partial<Pick<AlertConfig, keyof typeof alertShape>>

/** Whether a file says anything about alerts. */
export function asksForAlerts({ alert_webhook_url, alert_threshold, alert_email }: AlertKeys): boolean {
  return alert_webhook_url !== undefined || alert_threshold !== undefined || alert_email !== undefined
}

/** The alert settings of a file that may hold other keys too. */
export function alertConfigOf(file: AlertKeys): AlertConfig {
  const { alert_webhook_url, alert_threshold, alert_on_regression, alert_email } = file
  return alertConfigSchema.parse({ alert_webhook_url, alert_threshold, alert_on_regression, alert_email })
}
