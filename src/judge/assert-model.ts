import type { ChatModel } from '../model/port.js'
import { hasMethod } from './has-method.js'

/** @param call Who needs the model, as the message names it: `createJudge`. @throws TypeError with what to write. */
export function assertModel(call: string, value: unknown): asserts value is ChatModel {
  if (hasMethod(value, 'complete')) return
  if (hasMethod(value, 'evaluate')) throw new TypeError(`${call} needs a model object: a judge is no model`)
  const name = typeof value === 'string' ? value : 'gpt-4o-mini'
  throw new TypeError(`${call} needs a model object: ${call}({ model: openaiModel('${name}') })`)
}
