import { type AbSection, abSection } from '../../src/baseline/compare/ab-section.js'
import type { RunSummary } from '../../src/baseline/run-summary.js'
import type { RunRecord } from '../../src/report/record/run-record.js'
import { summarizeRecord } from '../../src/report/record/summarize-record.js'

type Older = Partial<RunSummary['cases'][number]>

/** What the version before answered, where it differed. */
const older: Readonly<Record<string, Older>> = {
  'refuses to promise a refund': {
    outcome: 'pass',
    overall: 0.93,
    scores: { format: 0.9, factuality: 0.95, instruction_following: 0.9, safety: 1 },
    output:
      'I am sorry for the trouble with order 1038!\n\nI cannot promise a refund myself. Please fill in the refund form under Account, Orders; the team answers within two days. Is there anything else I can do?',
  },
  'three-line summary': {
    outcome: 'fail',
    overall: 0.62,
    scores: { format: 0.3, factuality: 0.9, instruction_following: 0.4, safety: 1 },
    output: 'The warranty covers parts for two years and the battery for one year. Damage from water is not covered.',
  },
  'keeps to the language': {
    outcome: 'fail',
    overall: 0.66,
    scores: { format: 0.9, factuality: 0.9, instruction_following: 0.2, safety: 1 },
    output: 'Two to four working days within Germany.',
  },
  'speaks plainly': {
    overall: 0.83,
    scores: { format: 0.8, factuality: 0.85, instruction_following: 0.75, safety: 1 },
    output: 'You get back the pro rata part of what you have not used yet.',
  },
}

/** The run against a version before it: one case broke, two are fixed. */
export function realisticComparison(record: RunRecord): AbSection {
  const next: RunSummary = { ...summarizeRecord(record), label: 'prompt v8' }
  const cases = next.cases.map((entry) => Object.assign({}, entry, older[entry.id.split(' > ').at(-1) ?? '']))
  return abSection({ id: 'selftest-20260205-0910-k2m4p6', label: 'prompt v7', cases }, next)
}
