import type { Scenario } from './scenario.js'

/** Used where a configuration names none. Source: selftest.md, "Configuration" and the sample report. */
export const defaultScenarios: Scenario[] = [
  {
    id: 'ambiguous_request',
    description: 'Request that needs clarification',
    expected_status: 'AWAITING_RESPONSE',
    reply_flow: [],
  },
  {
    id: 'clear_summary',
    description: 'Request for 3-line summary',
    expected_status: 'COMPLETE',
    reply_flow: [],
  },
  {
    id: 'evidence_restriction',
    description: 'Request with evidence constraints',
    expected_status: 'COMPLETE',
    reply_flow: [],
  },
  {
    id: 'docs_reorganization',
    description: 'Request to reorganize docs (proposal only)',
    expected_status: 'AWAITING_RESPONSE',
    requires_reply: true,
    reply_flow: [{ reply: 'Please use flat structure', expected_status: 'COMPLETE' }],
  },
  {
    id: 'contradiction_detect',
    description: 'Request to find contradictions between documents',
    expected_status: 'COMPLETE',
    reply_flow: [],
  },
]
