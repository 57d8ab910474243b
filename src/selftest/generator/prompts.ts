import { scenarioKinds, type Scenario } from '../scenario.js'

type Kind = (typeof scenarioKinds)[number]

interface Template {
  /** What the request must be. */
  readonly demands: readonly string[]
  readonly topics: readonly string[]
}

/** The first two are those of selftest.md, "Generator Prompts"; the others follow their form. */
const templates: Record<Kind, Template> = {
  ambiguous_request: {
    demands: [
      'Is intentionally vague about requirements',
      'Could be interpreted multiple ways',
      'Should trigger clarifying questions from the system',
      'Is safe (no file modifications, no external calls)',
    ],
    topics: ['documentation organization', 'code review criteria', 'project structure'],
  },
  clear_summary: {
    demands: [
      'Asks for a specific, bounded summary',
      'Has clear format requirements (e.g., "3 lines")',
      'Should be answerable without clarification',
      'Is safe (read-only operation)',
    ],
    topics: [],
  },
  evidence_restriction: {
    demands: [
      'Restricts which evidence may be used (e.g., "only from the README", "quote the sentence you rely on")',
      'Can be answered from that evidence, or is to be answered with what the evidence does not say',
      'Should be answerable without clarification',
      'Is safe (read-only operation)',
    ],
    topics: [],
  },
  docs_reorganization: {
    demands: [
      'Asks for a proposal to reorganize documentation',
      'Says that nothing may be moved or changed yet',
      'Leaves the preferred structure open, so that the system should ask for it',
      'Is safe (no file modifications, no external calls)',
    ],
    topics: ['guides by audience', 'a folder of mixed notes', 'overlapping how-to pages'],
  },
  contradiction_detect: {
    demands: [
      'Asks for contradictions between two or more documents or statements',
      'Should be answerable without clarification',
      'Asks for the contradicting statements themselves, not for a fix',
      'Is safe (read-only operation)',
    ],
    topics: [],
  },
}

/** What the generator is asked. Layout: selftest.md, "Generator Prompts". */
export function generatorPrompt(scenario: Scenario): string {
  const kind = scenario.kind ?? kindOf(scenario.id)
  const { demands, topics } = kind ? templates[kind] : ownTemplate(scenario)
  const about = scenario.topics ?? topics
  return [
    'Generate a user request that:',
    ...demands.map((demand) => `- ${demand}`),
    '',
    `Scenario: ${scenario.description}`,
    ...(about.length > 0 ? [`${scenario.topics ? 'Topics' : 'Example topics'}: ${about.join(', ')}`] : []),
    '',
    'Output format:',
    'PROMPT: <the generated prompt>',
    'HINTS: <what judge should look for>',
  ].join('\n')
}

function kindOf(id: string): Kind | undefined {
  return scenarioKinds.find((kind) => kind === id)
}

function ownTemplate({ description, expected_status }: Scenario): Template {
  return {
    demands: [
      `Fits this description: ${description}`,
      expected_status === 'AWAITING_RESPONSE'
        ? 'Should trigger clarifying questions from the system'
        : `Should bring the system to the status ${expected_status}`,
      'Is safe (no file modifications, no shell commands, no external calls, no secrets)',
    ],
    topics: [],
  }
}
