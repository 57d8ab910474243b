import { defined } from '../config/defined.js'
import type { CurrentTest } from '../config/host.js'
import { realTime } from '../config/real-time.js'
import { sharedState } from '../config/shared-state.js'
import { budgeted } from './budget/budgeted.js'
import { withCost } from './budget/price.js'
import { asCallOfModel, caller } from './calls-for.js'
import { counted } from './counted.js'
import { layer } from './layer.js'
import { limited } from './limit/limited.js'
import { addReply, tellsItsUsage } from './metered-usage.js'
import { ModelError } from './model-error.js'
import { readReply } from './own-reply.js'
import type { CallOptions, ChatModel, ChatRequest } from './port.js'
import { shownTest } from './recording/place-of.js'
import { isReplayed, recorded } from './recording/recorded.js'

/** Whether it is known before it is asked that no call is needed: see {@link isReplayed}. */
export function needsNoCall(model: ChatModel, request: ChatRequest, given: CallOptions = {}): boolean {
  return isReplayed(model, request, given.test ? given : { ...runningTest(), ...given })
}

const layered = sharedState('layered-models', () => new WeakMap<ChatModel, ChatModel>())

/**
 * A bare model in all layers, from the outside in: the test's name in every failure, recording, limit with retries,
 * budget of each try, count of those that nobody else tells of. A model that is never recorded costs nothing and needs no
 * limit. A model that was layered already comes back as it is.
 */
export function layeredModel(model: ChatModel): ChatModel {
  const known = layered.get(model)
  if (known) return known
  const whole = located(model.recorded ? recorded(limited(budgeted(counted(bare(model))))) : read(model))
  layered.set(model, whole)
  layered.set(whole, whole)
  return whole
}

function bare(model: ChatModel): ChatModel {
  return layer(model, async (request, options) =>
    withCost(model, readReply(model.name, await asCallOfModel(() => model.complete(request, options)))),
  )
}

function read(model: ChatModel): ChatModel {
  return layer(model, async (request, options) => readReply(model.name, await model.complete(request, options)))
}

/** Every failure names the test that asked; what nobody else tells of is counted for it. */
function located(model: ChatModel): ChatModel {
  return layer(model, async (request, given = {}) => {
    const options = given.test ? given : { ...runningTest(), ...given }
    try {
      const reply = await model.complete(request, options)
      const isTold = given.test !== undefined || tellsItsUsage()
      if (options.test && !isTold) addReply(options.test, options.source ?? 'judge', reply)
      return reply
    } catch (error) {
      if (!(error instanceof ModelError) || !options.test) throw error
      const { code, message, transient, retryAfterMs } = error
      throw new ModelError(code, `${message}\nAsked by ${shownTest(options.test)}.`, {
        cause: error,
        transient,
        retryAfterMs,
      })
    }
  })
}

/** Who asks a judge directly names no test: it is the one that runs, or its file. */
function runningTest(): Pick<CallOptions, 'test' | 'run'> {
  const { test, run } = caller()
  if (!test) return {}
  const isOver = test.signal?.aborted || (test.deadline ?? Infinity) <= realTime.epochMs()
  // Whatever asks after its end, as a hook does, is of that test and has a time of its own.
  return { run, test: isOver ? defined<CurrentTest>({ ...test, deadline: undefined, signal: undefined }) : test }
}
