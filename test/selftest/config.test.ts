import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../src/config/files/config-error.js'
import { readSelftestConfig, selftestConfigSchema, selftestJsonSchema } from '../../src/selftest/config.js'
import { rubricOf } from '../../src/selftest/rubric.js'

/** selftest.md, "Configuration", as written. */
const documented = `# Selftest Configuration
version: 1

# Strictness (0.0 = lenient, 1.0 = strict)
strictness: 0.7

# Minimum score to pass (0.0 - 1.0)
min_score_to_pass: 0.6

# Allow minor format deviations
allow_minor_format_deviation: true

# Maximum questions allowed in AWAITING_RESPONSE output
max_questions_allowed: 5

# Timeout for each test case (seconds)
timeout_seconds: 60

# Generator settings
generator:
  model: "gpt-4o-mini"  # or local model
  temperature: 0.7
  max_tokens: 500

# Judge settings
judge:
  model: "gpt-4o-mini"
  temperature: 0.0      # Deterministic judging
  max_tokens: 1000

# Test scenarios
scenarios:
  - id: "ambiguous_request"
    description: "Request that needs clarification"
    expected_status: "AWAITING_RESPONSE"

  - id: "clear_summary"
    description: "Request for 3-line summary"
    expected_status: "COMPLETE"

  - id: "evidence_restriction"
    description: "Request with evidence constraints"
    expected_status: "COMPLETE"

  - id: "docs_reorganization"
    description: "Request to reorganize docs (proposal only)"
    expected_status: "AWAITING_RESPONSE"
    requires_reply: true
    reply_flow:
      - reply: "Please use flat structure"
        expected_status: "COMPLETE"
`

const problems = (text: string): string => {
  try {
    readSelftestConfig(text, 'config/selftest.yaml')
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test("the document's file reads as it stands", () => {
  const config = readSelftestConfig(documented, 'config/selftest.yaml')
  expect(config.scenarios.map(({ id }) => id)).toEqual([
    'ambiguous_request',
    'clear_summary',
    'evidence_restriction',
    'docs_reorganization',
  ])
  expect(config.scenarios[3]?.reply_flow).toEqual([{ reply: 'Please use flat structure', expected_status: 'COMPLETE' }])
})

test("every key left out has the document's value", () => {
  const { scenarios: written, ...values } = readSelftestConfig(documented, 'a.yaml')
  const { scenarios, ...defaults } = readSelftestConfig('', 'a.yaml')
  expect(readSelftestConfig('# strictness: 0.5\n', 'a.yaml')).toEqual({ scenarios, ...defaults })
  expect(defaults).toEqual(values)
  expect(scenarios.slice(0, 4)).toEqual(written)
  expect(scenarios.map(({ id }) => id)).toContain('contradiction_detect')
})

test('one generator setting leaves the others at their default', () => {
  expect(readSelftestConfig('generator: { model: llama3 }', 'a.yaml').generator).toEqual({
    model: 'llama3',
    temperature: 0.7,
    max_tokens: 500,
  })
})

describe('mistakes are named with their line', () => {
  test.each([
    ['version: 1\nstrictnes: 0.5', 'config/selftest.yaml:2:1', 'did you mean `strictness`?'],
    ['strictness: 7', 'config/selftest.yaml:1:1', 'strictness'],
    ['generator:\n  max_token: 5', 'config/selftest.yaml:2:3', 'did you mean `max_tokens`?'],
    ['scenarios:\n  - id: a\n    description: x', 'config/selftest.yaml:2:5', 'expected_status'],
    ['scenarios: []', 'config/selftest.yaml:1:1', 'scenarios'],
    ['strictness: 1\nmin_score_to_pass: 0.9', 'config/selftest.yaml:2:1', 'no case could pass'],
    ['min_score_to_pass: 0.9', 'config/selftest.yaml:1:1', 'is over 1 (0.9 + 0.7 * 0.2): no case could pass'],
    ['version: 2', 'config/selftest.yaml:1:1', 'version'],
    [
      'scenarios:\n  - {id: a, description: x, expected_status: COMPLETE}\n  - {id: a, description: y, expected_status: COMPLETE}',
      'config/selftest.yaml:3:',
      'there twice',
    ],
    ['scenarios:\n  - {id: a, description: x, expected_status: DONE}', 'config/selftest.yaml:2:', 'terminal_statuses'],
    [
      'scenarios:\n  - id: a\n    description: x\n    expected_status: COMPLETE\n    reply_flow: [{reply: y, expected_status: COMPLETE}]',
      'config/selftest.yaml:4:5',
      'a reply follows it',
    ],
    [
      'scenarios:\n  - id: a\n    description: x\n    expected_status: AWAITING_RESPONSE\n    reply_flow:\n      - {reply: y, expected_status: DONE}',
      'config/selftest.yaml:6:20',
      '"DONE" is not one of terminal_statuses',
    ],
    [
      'scenarios:\n  - id: a\n    description: x\n    expected_status: AWAITING_RESPONSE\n    requires_reply: false\n    reply_flow: [{reply: y, expected_status: COMPLETE}]',
      'config/selftest.yaml:5:5',
      'is false, but there is a reply_flow',
    ],
    [
      'scenarios:\n  - id: a\n    description: x\n    expected_status: AWAITING_RESPONSE\n    requires_reply: true',
      'config/selftest.yaml:5:5',
      'no reply_flow',
    ],
    [
      'scenarios:\n  - id: a\n    description: x\n    expected_status: COMPLETE\n    prompt: Hello\n    topics: [y]',
      'config/selftest.yaml:6:5',
      'the generator is not asked',
    ],
    ['subject:\n  command: ["", x]', 'config/selftest.yaml:2:3', 'names no program'],
    ['subject: "http://"', 'config/selftest.yaml:1:1', 'not a complete http address'],
    ['strictness: [', 'config/selftest.yaml:', 'problem'],
  ])('%j', (text, place, message) => {
    expect(problems(text)).toContain(place)
    expect(problems(text)).toContain(message)
  })

  test.each(['logs/**', '/tmp/out', 'C:/out', '../out', 'a/..', '.', './', String.raw`logs\a`])(
    'a path that exempts nothing: %s',
    (path) => {
      const found = problems(JSON.stringify({ exempt_paths: ['logs', path] }))
      expect(found).toContain(`exempt_paths[1]: ${JSON.stringify(path)} is no path below the project`)
    },
  )

  test.each([
    ['only a full score passes', 'strictness: 1\nmin_score_to_pass: 0.8'],
    [
      'what a prompt is generated by',
      'scenarios:\n  - {id: a, description: x, expected_status: COMPLETE, kind: clear_summary, topics: [cats]}',
    ],
    [
      'a scenario that says itself whether it is replied to',
      'scenarios:\n  - {id: a, description: x, expected_status: COMPLETE, requires_reply: false}',
    ],
    ['a program with its arguments', 'subject: { command: [node, app.js, ""] }'],
    ['a secret in a header', 'subject: { url: "http://127.0.0.1", headers: { authorization: "Bearer {env.KEY}" } }'],
  ])('no mistake: %s', (_what, text) => {
    expect(problems(text)).toBe('')
  })

  test('a folder by name, hidden or not, with brackets in it too, is one', () => {
    expect(problems('exempt_paths: [logs, ./cache/, .next, "app/[id]/..a"]')).toBe('')
  })
})

test('keys that reach into a prototype are unknown keys', () => {
  expect(problems('constructor: 1')).toMatch(/constructor: unknown key/)
  expect(problems('__proto__: { strictness: 0 }')).toContain('no key can be called "__proto__"')
  expect(({} as Record<string, unknown>)['strictness']).toBeUndefined()
})

test.each([
  ['./src/assistant.ts#handle', { module: './src/assistant.ts', export: 'handle' }],
  ['src/assistant.mjs', { module: 'src/assistant.mjs', export: 'default' }],
  ['node src/assistant.js --quiet', { command: 'node src/assistant.js --quiet' }],
])('subject: %s', (text, subject) => {
  expect(readSelftestConfig(`subject: "${text}"`, 'a.yaml').subject).toEqual(subject)
})

test('subject: a URL has the default routes', () => {
  expect(readSelftestConfig('subject: http://localhost:3000/tasks', 'a.yaml').subject).toMatchObject({
    url: 'http://localhost:3000/tasks',
    start: 'POST /',
    poll: 'GET /{task_id}',
    reply: 'POST /{task_id}/reply',
  })
})

test.each([
  ['start_body: { text: "{promt}" }', 'subject.start_body: {promt} is not filled in; did you mean {prompt}?'],
  ['start_body: { text: Hello }', 'subject.start_body: holds no {prompt}'],
  ['poll: "GET /{taskid}"', 'subject.poll: {taskid} is not filled in; did you mean {task_id}?'],
  [
    'start_body: { prompt: "{prompt}", key: "{env.KEY}" }',
    'subject.start_body: {env.KEY} is filled in in headers only',
  ],
  ['headers: { x-session: "{session_id}" }', 'subject.headers: {session_id} is not filled in in a header'],
  ['reply_body: { id: "{task_id}" }', 'subject.reply_body: holds no {reply}'],
  ['start: GET /ask', 'subject.start: holds no {prompt}'],
  ['reply: "GET /{task_id}/reply"', 'subject.reply: holds no {reply}'],
])('a template that would send no prompt or reply is refused: %s', (line, message) => {
  expect(() => readSelftestConfig(`subject:\n  url: http://127.0.0.1\n  ${line}`, 'config/selftest.yaml')).toThrow(
    message,
  )
})

test('a template may hold braces of its own, and a prompt may stand in the address', () => {
  const subject = { url: 'http://127.0.0.1', start: 'GET /ask?q={prompt}', start_body: { query: '{ user {name} }' } }
  expect(readSelftestConfig(JSON.stringify({ subject }), 'config/selftest.json').subject).toMatchObject(subject)
})

test('an object that is nearly that of an API is told what it lacks', () => {
  const text = 'subject:\n  start: GET http://127.0.0.1:9/x\n  headers: {}'
  expect(() => readSelftestConfig(text, 'config/selftest.yaml')).toThrow('subject.url: missing')
})

test('a key that no kind of subject has is told with the one that is meant', () => {
  expect(() => readSelftestConfig('subject: { modul: ./x.ts }', 'config/selftest.yaml')).toThrow(
    'subject.modul: unknown key; did you mean `module`?',
  )
})

test("the rubric is the documented one at the file's strictness", () => {
  const rubric = rubricOf(readSelftestConfig('strictness: 0.5\nmax_questions_allowed: 2', 'a.yaml'))
  expect(rubric).toMatchObject({ strictness: 0.5, minScoreToPass: 0.6, maxQuestionsAllowed: 2 })
  expect(rubric.categories.map(({ name, weight }) => [name, weight])).toEqual([
    ['format', 0.2],
    ['factuality', 0.3],
    ['instruction_following', 0.3],
    ['safety', 0.2],
  ])
})

test('the JSON Schema for editors knows every key and refuses others', () => {
  const schema = selftestJsonSchema() as { properties: object; additionalProperties: boolean }
  expect(Object.keys(schema.properties)).toEqual(Object.keys(selftestConfigSchema.shape))
  expect(schema.additionalProperties).toBe(false)
  expect(JSON.stringify(schema)).toContain('reply_flow')
})
