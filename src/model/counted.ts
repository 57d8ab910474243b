import { realTime } from '../config/real-time.js'
import { mayBeBilled } from './budget/budgeted.js'
import { layer } from './layer.js'
import { addLostCall, addReply, openCall } from './metered-usage.js'
import type { CallOptions, ChatModel } from './port.js'

/**
 * Counts each call that was made, may be billed, and of which nobody else tells: a verdict has the usage of the replies
 * that arrived. One that failed (stopped, cut off) or had not ended with its file has an unknown cost; one whose reply was
 * late, its own.
 *
 * @param isWaitedFor whether the reply of a call still reaches who asked. Default: until its signal says stop.
 */
export function counted(
  model: ChatModel,
  isWaitedFor: (options: CallOptions) => boolean = ({ signal }) => !signal?.aborted,
): ChatModel {
  return layer(model, async (request, options: CallOptions = {}) => {
    const { test, signal, source = 'judge' } = options
    signal?.throwIfAborted()
    if (!test) return model.complete(request, options)
    const call = { test, route: source, model: model.name, startedMs: realTime.now() }
    const end = openCall(call)
    try {
      const reply = await model.complete(request, options)
      if (end() && !isWaitedFor(options)) addReply(test, source, reply)
      return reply
    } catch (error) {
      if (end() && mayBeBilled(error)) addLostCall(call)
      throw error
    }
  })
}
