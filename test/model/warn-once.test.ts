import { expect, test } from 'vitest'
import { sharedState } from '../../src/config/shared-state.js'
import { warnOnce } from '../../src/model/warn-once.js'
import { asHost, temporaryFolder, warningsDuring } from './support/in-a-test.js'

/** What a process has said is not known to the next one. */
const anotherProcess = () => sharedState('warnings', () => new Set<string>()).clear()

test('a warning is given once in a run, whatever the number of its processes, and again in the next run', async () => {
  const warnings = await warningsDuring(() => {
    for (const runDir of [temporaryFolder(), temporaryFolder()]) {
      asHost({ runDir })
      for (const text of ['No price.', 'No price.', 'No usage.']) {
        warnOnce(text)
        anotherProcess()
      }
    }
  })
  expect(warnings).toEqual(['No price.', 'No usage.', 'No price.', 'No usage.'])
})

test('without a folder of the run, once in the process', async () => {
  asHost({})
  const warnings = await warningsDuring(() => {
    warnOnce('Said in one process.')
    warnOnce('Said in one process, in other words.', 'Said in one process.')
  })
  expect(warnings).toEqual(['Said in one process.'])
})
