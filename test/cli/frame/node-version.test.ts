import { expect, test } from 'vitest'
import { nodeTooOld } from '../../../src/cli/frame/node-version.js'

test.each(['22.12.0', '22.13.1', '24.1.0', '100.0.0', process.versions.node])('Node %s will do', (version) => {
  expect(nodeTooOld(version)).toBeUndefined()
})

test.each(['22.11.9', '20.19.4', '9.0.0'])('Node %s is too old', (version) => {
  expect(nodeTooOld(version)).toBe(`expect-jury needs Node 22.12.0 or newer; this is ${version}.\n`)
})
