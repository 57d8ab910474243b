import { realTime } from '../config/real-time.js'
import { mayBeBilled } from './budgeted.js'
import { layer } from './layer.js'
import { addLostCall, addReply, openCall } from './metered-usage.js'
import type { CallOptions, ChatModel } from './port.js'

/**
 * Counts each call that was made, may be billed, and of which nobody else tells: a verdict has the usage of the replies
 * that arrived. One that failed (stopped, cut off) or had not ended with its file has an unknown cost; one whose reply was
 * late, its own.
 */
export function counted(model: ChatModel): ChatModel {
  return layer(model, async (request, options: CallOptions = {}) => {
    const { test, signal, source = 'judge' } = options
    signal?.throwIfAborted()
    if (!test) return model.complete(request, options)
    const call = { test, route: source, model: model.name, startedMs: realTime.now() }
    const end = openCall(call)
    try {
      const reply = await model.complete(request, options)
      if (end() && signal?.aborted) addReply(test, source, reply)
      return reply
    } catch (error) {
      if (end() && mayBeBilled(error)) addLostCall(call)
      throw error
    }
  })
}
