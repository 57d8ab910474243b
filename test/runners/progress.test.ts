import { expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { currentLabs, LabProject } from '../support/lab.js'

const body = `
test('quick', () => { expect({ status: 'COMPLETE', output: 'a' }).toSatisfyCriteria({ pass: ["result.output === 'a'"] }) })
test('slow', async () => { await new Promise((done) => setTimeout(done, 11_000)) })
`

test.each(currentLabs)('%s: a long run says how far it is', async (lab) => {
  const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'slow', body) })
  const { output } = await project.run()
  expect(output.match(/LLM cases .* running.*/g)).toEqual(['LLM cases  1 done, 1 running'])
  project.remove()
})
