import { win32 } from 'node:path'
import { z } from 'zod'
import { readYamlFile } from '../config/files/yaml-file.js'
import { alertShape } from '../config/options/alert-settings.js'
import { canaryChoiceSchema } from '../config/options/canary-sample.js'
import { effectiveThreshold, reaches } from '../rubric/score.js'
import { defaultScenarios } from './default-scenarios.js'
import { scenarioSchema } from './scenario.js'
import { subjectSpecSchema } from './subject-spec.js'

/** A model and how it is asked. */
const modelSchema = (temperature: number, maxTokens: number) =>
  z
    .strictObject({
      model: z.string().min(1).default('gpt-4o-mini').describe('Name that is sent to the endpoint.'),
      temperature: z.number().min(0).max(2).default(temperature).describe('0 to 2.'),
      max_tokens: z.int().min(1).default(maxTokens).describe('Upper bound of tokens in a reply.'),
    })
    .prefault({})

const share = z.number().min(0).max(1)

/** A path that no file of the project can have would exempt nothing. */
const exemptPathSchema = z
  .string()
  .min(1)
  .refine((path) => !win32.isAbsolute(path) && !/[*\\]|(?:^|\/)\.\.(?:\/|$)|^\.?\/?$/.test(path), {
    error: ({ input }) =>
      `${JSON.stringify(input)} is no path below the project; write "logs" for all in that folder: no pattern, no "..", forward slashes`,
  })

/** `config/selftest.yaml`. Keys, ranges and defaults: selftest.md, "Configuration"; the last ones stand beside them. */
export const selftestConfigSchema = z
  .strictObject({
    version: z.literal(1).default(1),
    strictness: share.default(0.7).describe('0 (lenient) to 1 (strict); raises the passing score by strictness * 0.2.'),
    min_score_to_pass: share.default(0.6).describe('Lowest passing score at strictness 0, in [0, 1].'),
    allow_minor_format_deviation: z.boolean().default(true).describe('Small slips of format do not count.'),
    max_questions_allowed: z.int().min(0).default(5).describe('Most questions in an AWAITING_RESPONSE output.'),
    timeout_seconds: z.number().positive().max(86_400).default(60).describe('Bounds each case in all, in seconds.'),
    generator: modelSchema(0.7, 500),
    judge: modelSchema(0, 1000),
    scenarios: z.array(scenarioSchema).min(1).default(defaultScenarios),
    subject: subjectSpecSchema.optional(),
    terminal_statuses: z
      .array(z.string().min(1))
      .min(1)
      .default(['COMPLETE', 'AWAITING_RESPONSE', 'ERROR', 'CANCELLED'])
      .describe('Statuses at which the system under test has come to rest.'),
    concurrency: z.int().min(1).max(100).default(8).describe('Cases that run at the same time.'),
    exempt_paths: z
      .array(exemptPathSchema)
      .default([])
      .describe('Files and folders, relative to the project, that may change while a case runs.'),
    reviews: z
      .enum(['on', 'off'])
      .optional()
      .describe('off: nothing enters the review queue or the database at the end of a run. Default: on.'),
    ...alertShape,
    canaries: canaryChoiceSchema
      .optional()
      .describe(
        'Samples of certain verdict that the judge must get right: true for the ones that ship. Default: none.',
      ),
  })
  .superRefine((config, context) => {
    const complain = (path: PropertyKey[], message: string): void => context.addIssue({ code: 'custom', path, message })
    const { min_score_to_pass: least, strictness } = config
    if (!reaches(1, effectiveThreshold({ minScoreToPass: least, strictness }))) {
      const sum = `${least} + ${strictness} * 0.2`
      complain(['min_score_to_pass'], `min_score_to_pass + strictness * 0.2 is over 1 (${sum}): no case could pass`)
    }
    checkScenarios(config.scenarios, config.terminal_statuses, complain)
  })

/** `config/selftest.yaml` with its defaults filled in. */
export type SelftestConfig = z.output<typeof selftestConfigSchema>

/** A file with nothing in it, or with comments only, is `null`. */
const fileSchema = z.preprocess((written) => written ?? {}, selftestConfigSchema)

/**
 * Reads the text of `config/selftest.yaml`.
 * @throws ConfigError that names every problem with its line; an unknown key is one.
 */
export function readSelftestConfig(text: string, path: string): SelftestConfig {
  return readYamlFile(text, path, fileSchema)
}

/** The JSON Schema of `config/selftest.yaml`, for editors: `# yaml-language-server: $schema=...`. */
export function selftestJsonSchema(): Record<string, unknown> {
  return { title: 'expect-jury selftest', ...z.toJSONSchema(selftestConfigSchema, { io: 'input', target: 'draft-7' }) }
}

function checkScenarios(
  scenarios: readonly z.output<typeof scenarioSchema>[],
  terminal: readonly string[],
  complain: (path: PropertyKey[], message: string) => void,
): void {
  const seen = new Set<string>()
  scenarios.forEach(({ id, expected_status, reply_flow }, index) => {
    if (seen.has(id)) complain(['scenarios', index, 'id'], `the id "${id}" is there twice`)
    seen.add(id)
    const steps = [{ expected_status, path: ['scenarios', index] }].concat(
      reply_flow.map((step, at) => ({ ...step, path: ['scenarios', index, 'reply_flow', at] })),
    )
    steps.forEach((step, at) => {
      const path = [...step.path, 'expected_status']
      if (!terminal.includes(step.expected_status)) {
        complain(path, `"${step.expected_status}" is not one of terminal_statuses: ${terminal.join(', ')}`)
      }
      if (at < steps.length - 1 && step.expected_status !== 'AWAITING_RESPONSE') {
        complain(path, 'must be "AWAITING_RESPONSE": a reply follows it')
      }
    })
  })
}
