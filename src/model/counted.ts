import { realTime } from '../config/real-time.js'
import { mayBeBilled } from './budgeted.js'
import { layer } from './layer.js'
import { addUsage } from './metered-usage.js'
import type { CallOptions, ChatModel } from './port.js'
import { noUsage } from './usage.js'

/**
 * Counts each call that was made and brought no reply, but may be billed: late, stopped, cut off. What it cost is not
 * known. Nobody else tells of it: a verdict has the usage of the replies that arrived.
 */
export function counted(model: ChatModel): ChatModel {
  return layer(model, async (request, options: CallOptions = {}) => {
    const { test, signal, source = 'judge' } = options
    signal?.throwIfAborted()
    const startedMs = realTime.now()
    try {
      return await model.complete(request, options)
    } catch (error) {
      const latencyMs = realTime.now() - startedMs
      if (test && mayBeBilled(error))
        addUsage(test, source, model.name, { ...noUsage, calls: 1, costUsd: null, latencyMs })
      throw error
    }
  })
}
