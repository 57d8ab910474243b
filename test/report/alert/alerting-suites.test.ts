import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alertingSuites } from '../../../src/report/alert/alerting-suites.js'
import { describedSets } from '../../../src/report/gate/described-sets.js'

const head = (name: string, file: string, alerts: boolean) => ({
  name,
  file,
  type: 'mixed',
  strict: true,
  min_pass_rate: 1,
  gate: 'enforce' as const,
  size: 2,
  case_ids_hash: 'h',
  tag_pass_rates: {},
  alerts,
})

test('a golden set of which no case ran is asked when to alert, too', () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'alerting-'))
  writeFileSync(
    join(rootDir, 'a.golden.yaml'),
    'name: a\nalert_threshold: 0.5\ncases:\n  - { id: one, input: hello }\n  - { id: two, input: hi }\n',
  )
  const sets = [
    head('a', 'a.golden.yaml', true),
    head('quiet', 'b.golden.yaml', false),
    head('lost', 'c.golden.yaml', true),
  ]
  expect(alertingSuites([describedSets('a.test.ts', '', sets)], rootDir)).toMatchObject([
    { kind: 'golden set', name: 'a', file: 'a.golden.yaml', config: { alert_threshold: 0.5 } },
    { kind: 'golden set', name: 'lost', file: 'c.golden.yaml', config: undefined },
  ])
})
