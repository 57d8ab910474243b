import { z } from 'zod'
import { closest } from '../config/options/closest.js'
import { placesIn, placeholderNames } from './subject/template.js'

const routeSchema = z.string().regex(/^(?:GET|POST|PUT|PATCH) \/\S*$/, 'a method and a path, like "POST /tasks"')

/** A body's template: `{prompt}`, `{session_id}`, `{task_group_id}`, `{task_type}`, `{task_id}`, `{reply}` are filled in. */
const templateSchema = z.record(z.string(), z.json())

const httpSubjectObject = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .describe('Base address; the routes are appended to its path, and its query to them.'),
  start: routeSchema.default('POST /').describe('Starts a task.'),
  poll: routeSchema.default('GET /{task_id}').describe('Asks for the state of a task until its status is terminal.'),
  reply: routeSchema.default('POST /{task_id}/reply').describe('Answers a task that awaits a response.'),
  headers: z.record(z.string(), z.string()).default({}).describe('Sent with every request; {env.NAME} is filled in.'),
  start_body: templateSchema.default({
    session_id: '{session_id}',
    task_group_id: '{task_group_id}',
    task_type: '{task_type}',
    prompt: '{prompt}',
  }),
  reply_body: templateSchema.default({ reply: '{reply}' }),
  fields: z
    .strictObject({
      task_id: z.string().min(1).default('task_id'),
      status: z.string().min(1).default('status'),
      output: z.string().min(1).default('output'),
    })
    .prefault({})
    .describe('Where these stand in a response; dots reach deeper: "result.text".'),
  poll_interval_ms: z.int().min(1).default(200),
})

const httpSubjectSchema = httpSubjectObject.superRefine((spec, context) => {
  const complain = (field: keyof typeof spec, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  for (const field of ['start', 'poll', 'reply', 'start_body', 'reply_body'] as const) {
    for (const name of placesIn(spec[field])) {
      if (name.startsWith('env.')) complain(field, `{${name}} is filled in in headers only`)
      const meant = closest(name, placeholderNames)
      if (meant !== undefined && meant !== name) complain(field, `{${name}} is not filled in; did you mean {${meant}}?`)
    }
  }
  for (const name of placesIn(spec.headers)) {
    if (!name.startsWith('env.')) complain('headers', `{${name}} is not filled in in a header; only {env.NAME} is`)
  }
  for (const [field, place, untold] of [
    ['start', 'prompt', 'what is asked of it'],
    ['reply', 'reply', 'the answer'],
  ] as const) {
    const [route, body] = [spec[field], spec[`${field}_body`]]
    const isGet = route.startsWith('GET ') // which is sent without a body
    if (placesIn(isGet ? route : [route, body]).includes(place)) continue
    complain(isGet ? field : `${field}_body`, `holds no {${place}}: the system would not be told ${untold}`)
  }
})

const commandSubjectSchema = z.strictObject({
  command: z
    .union([
      z.string().min(1),
      z
        .array(z.string())
        .min(1)
        .refine(([program]) => program !== '', 'names no program'),
    ])
    .describe('A line for the shell, or a program with its arguments. It reads and writes JSON lines.'),
})

const moduleSubjectSchema = z.strictObject({
  module: z.string().min(1).describe('A file of the project, relative to its root.'),
  export: z.string().min(1).default('default').describe('Name of the exported function.'),
})

/** Where the system under test is: `./src/assistant.ts#handle`, a URL, a command, or the same spelled out. */
export const subjectSpecSchema = z
  .union([z.string().min(1), moduleSubjectSchema, httpSubjectSchema, commandSubjectSchema])
  .transform((spec, context): HttpSubjectSpec | CommandSubjectSpec | ModuleSubjectSpec => {
    if (typeof spec !== 'string') return spec
    if (!/^https?:/.test(spec)) return readShorthand(spec)
    const http = httpSubjectSchema.safeParse({ url: spec })
    if (http.success) return http.data
    context.addIssue({ code: 'custom', message: `"${spec}" is not a complete http address` })
    return z.NEVER
  })

export type HttpSubjectSpec = z.output<typeof httpSubjectSchema>
export type CommandSubjectSpec = z.output<typeof commandSubjectSchema>
export type ModuleSubjectSpec = z.output<typeof moduleSubjectSchema>

const modulePath = /^((?:\.{0,2}\/)?[^\s#]+\.[cm]?[jt]sx?)(?:#([\w$]+))?$/

function readShorthand(text: string): CommandSubjectSpec | ModuleSubjectSpec {
  const [, module, name = 'default'] = modulePath.exec(text) ?? []
  return module === undefined ? { command: text } : { module, export: name }
}
