import { expect, test } from 'vitest'
import { hasColours } from '../../../src/config/text/has-colours.js'

test.each([
  [true, {}, true],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { FORCE_COLOR: 'false' }, false],
  [false, {}, false],
  [false, { FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: '', NO_COLOR: '1' }, true],
  [undefined, {}, false],
])('a stream with isTTY %s and %o has colours: %s', (isTTY, env, colours) => {
  expect(hasColours({ isTTY }, env)).toBe(colours)
})
