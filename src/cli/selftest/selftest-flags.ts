import { defaultConfigFile } from '../../selftest/load-config.js'

export const selftestUsage = `Usage: expect-jury selftest [options]

Runs the scenarios of a configuration against the system under test and judges what it answers.

  --config <file>     Default: ${defaultConfigFile}
  --scenarios=<n>     The first n scenarios only
  --scenario <id>     This scenario only; may be given several times
  --full              All scenarios (the default, said aloud)
  --timeout=<s>       Seconds for each case in all; wins over timeout_seconds
  --fresh             Draws new prompts and records them
  --json              Prints the run record alone
  --help

Environment; wins over the configuration, a flag wins over it:
  SELFTEST_STRICTNESS, SELFTEST_MIN_SCORE_TO_PASS, SELFTEST_MAX_QUESTIONS_ALLOWED, SELFTEST_TIMEOUT_SECONDS,
  SELFTEST_CONCURRENCY   A number each
  JURY_MODEL             The model that generates and judges

Exit code: 0 all passed, 1 a case failed, 2 a case or the run could not be checked (configuration, key, endpoint)
or the judge is UNTRUSTED, 130 ended by Ctrl-C, with the report of what had finished, 137 ended because a function under
test held up the process for longer than a case may take.
`

export const selftestFlags = {
  config: { type: 'string', default: defaultConfigFile },
  scenarios: { type: 'string' },
  scenario: { type: 'string', multiple: true },
  full: { type: 'boolean', default: false },
  timeout: { type: 'string' },
  fresh: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const
