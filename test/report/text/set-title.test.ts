import { expect, test } from 'vitest'
import { closedGates } from '../../../src/report/gate/closed-gates.js'
import { githubSummary } from '../../../src/report/markdown/github-summary.js'
import { renderMarkdown } from '../../../src/report/markdown/markdown.js'
import { renderSummary } from '../../../src/report/terminal/summary.js'
import { notices } from '../../../src/report/text/notices.js'
import { setTitle } from '../../../src/report/text/set-title.js'
import { goldenTests } from '../golden-sample.js'
import { build } from '../sample.js'

test('a set is called by its name, and with what tells it from others of that name', () => {
  const named = (name: string, file: string, project = '') => ({ name, file, project })
  const [one, two, three] = [named('Support', 'a.yaml'), named('Support', 'b.yaml'), named('Returns', 'b.yaml')]
  const [inNode, inBrowser] = [named('Both', 'c.yaml', 'node'), named('Both', 'c.yaml', 'browser')]
  const all = [one, two, three, inNode, inBrowser]
  expect(all.map((set) => setTitle(set, all))).toEqual([
    'Support (a.yaml)',
    'Support (b.yaml)',
    'Returns',
    'Both (node)',
    'Both (browser)',
  ])
})

test('in every report, sets of one name can be told apart', () => {
  const record = build(goldenTests())
  const [set] = record.golden_sets ?? []
  if (!set) throw new Error('the sample has a set')
  const notes = ['expected_behaviors of 1 case were not checked']
  const inPackage = (name: string) => ({ ...set, file: `packages/${name}/s.yaml`, notes })
  const two = { ...record, golden_sets: [inPackage('a'), inPackage('b')] }
  expect(renderSummary(two)).toMatch(
    /Golden set support \(packages\/a\/s\.yaml\) failed[^]*\(packages\/b\/s\.yaml\) failed/,
  )
  expect(closedGates(two, { watching: false, filtered: false })[1]).toContain(
    '"support (packages/b/s.yaml)" is failed.',
  )
  expect(notices(two)[0]).toBe(`Golden set "support (packages/a/s.yaml)": ${notes[0]}`)
  for (const text of [renderMarkdown(two), githubSummary(two)])
    expect(text).toContain('### support (packages/b/s.yaml)')
})
