import type { Plugin } from 'vitest/config'
import { mention } from '../../matchers/mention.js'
import { followKey } from './follow-key.js'

const module = /\.[cm]?[jt]sx?(?:\?(?!(?:raw|url)\b)|$)/

/**
 * Following tests costs each of them something, so only those files pay that can judge: a module that names the package
 * or a matcher (the test file, a helper, the tested code) says so when it is loaded. The statement stands after the last
 * line: places in the module stay what they are.
 */
export const followMentions = {
  filter: { id: module, code: mention },
  handler: (code: string, id: string) =>
    module.test(id) && mention.test(code)
      ? { code: `${code}\n;globalThis[Symbol.for('${followKey}')]?.()`, map: null }
      : undefined,
} satisfies Plugin['transform']
