import type { ChatMessage, ChatRequest } from '../port.js'
import type { EndpointSupport } from './endpoint-support.js'

/**
 * The messages in a form that every chat template takes: for an endpoint that cannot be held to a schema, the schema is
 * asked for in words, and two messages in a row from the same side are one.
 */
export function messagesToSend(request: ChatRequest, { format, system }: EndpointSupport): ChatMessage[] {
  const inWords = request.schema && format !== 'json_schema' ? [schemaInWords(request.schema.schema)] : []
  const messages: ChatMessage[] = []
  for (const { role: said, content } of [...inWords, ...request.messages]) {
    const role = said === 'system' && !system ? 'user' : said
    const last = messages.at(-1)
    if (last?.role === role) messages[messages.length - 1] = { role, content: `${last.content}\n\n${content}` }
    else messages.push({ role, content })
  }
  return messages
}

function schemaInWords(schema: object): ChatMessage {
  const content =
    'Answer with one JSON object and nothing after it. It must match this JSON Schema:\n' + JSON.stringify(schema)
  return { role: 'system', content }
}
