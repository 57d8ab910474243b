import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConfigError } from '../../../src/config/files/config-error.js'
import { readYamlFile } from '../../../src/config/files/yaml-file.js'
import { goldenSetFileSchema } from '../../../src/golden/file/golden-set.js'
import { hostileText } from '../../report/hostile.js'

const file = new URL('../../../examples/golden-jest/test/support.golden.yaml', import.meta.url)
const text = readFileSync(file, 'utf8')

const damaged = fc
  .tuple(fc.nat(text.length), fc.nat(20), hostileText)
  .map(([at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut))

/** In place of a message of ours: words of the engine, or what acts on a terminal or a log. */
const foreign =
  /\[object |Cannot read|is not a function|call stack|^::|(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/mu

test('a golden set that is damaged anywhere is read, or refused in words of ours', () => {
  fc.assert(
    fc.property(damaged, (written) => {
      try {
        readYamlFile(written, 'support.golden.yaml', goldenSetFileSchema)
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError)
        expect(String(error)).not.toMatch(foreign)
      }
    }),
    { numRuns: 200 },
  )
})
