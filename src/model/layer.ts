import type { ChatModel } from './port.js'

/** The same model, called in another way. */
export function layer(model: ChatModel, complete: ChatModel['complete']): ChatModel {
  return {
    name: model.name,
    recorded: model.recorded,
    get endpoint() {
      return model.endpoint
    },
    ...(model.costUsd && { costUsd: model.costUsd.bind(model) }),
    complete,
  }
}
