import { realTime } from '../config/real-time.js'
import { mayBeBilled } from './budgeted.js'
import { layer } from './layer.js'
import { addReply, addUsage } from './metered-usage.js'
import type { CallOptions, ChatModel } from './port.js'
import { noUsage } from './usage.js'

/**
 * Counts each call that was made, may be billed, and of which nobody else tells: a verdict has the usage of the replies
 * that arrived. One that failed (stopped, cut off) has an unknown cost; one whose reply was late, its own.
 */
export function counted(model: ChatModel): ChatModel {
  return layer(model, async (request, options: CallOptions = {}) => {
    const { test, signal, source = 'judge' } = options
    signal?.throwIfAborted()
    const startedMs = realTime.now()
    try {
      const reply = await model.complete(request, options)
      if (test && signal?.aborted) addReply(test, source, reply)
      return reply
    } catch (error) {
      const latencyMs = realTime.now() - startedMs
      if (test && mayBeBilled(error))
        addUsage(test, source, model.name, { ...noUsage, calls: 1, costUsd: null, latencyMs })
      throw error
    }
  })
}
