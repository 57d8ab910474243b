import { expect, test } from 'vitest'
import { TestRun } from '../../../src/cli/review/test-run.js'

/** The log as somebody sees it who looks when the run is over, and how the run ended. */
async function logOf(script: string): Promise<{ readonly lines: string[]; readonly outcome: string }> {
  const run = new TestRun()
  run.start('tests', ['-e', script], process.cwd())
  await new Promise<void>((resolve) => run.follow({ line: () => undefined, end: () => resolve() }))
  return new Promise((resolve) => {
    const lines: string[] = []
    run.follow({ line: (text) => void lines.push(text), end: (outcome) => resolve({ lines, outcome }) })
  })
}

test('of a very long log the end is kept, where a runner sums up, and what is gone is told', async () => {
  const script = 'for (let i = 0; i < 6000; i++) console.log("line", i); console.log("2 failed"); process.exitCode = 1'
  const { lines, outcome } = await logOf(script)
  expect(lines).toHaveLength(5001)
  expect(lines[0]).toBe('(1001 earlier lines are not shown)')
  expect(lines[1]).toBe('line 1001')
  expect(lines.at(-1)).toBe('2 failed')
  expect(outcome).toBe('Failed, with exit code 1.')
})

test('a short log is there as a whole, and nothing in it acts', async () => {
  const { lines, outcome } = await logOf('process.stdout.write("a\\u001b[31mred\\u0008\\nno line end")')
  expect(lines).toEqual(['ared\\u{8}', 'no line end'])
  expect(outcome).toBe('Passed.')
})
