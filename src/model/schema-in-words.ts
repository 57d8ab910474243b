import type { EndpointSupport } from './endpoint-support.js'
import type { ChatMessage, ChatRequest } from './port.js'

/** For an endpoint that cannot be held to a schema, the schema is asked for in a first message. */
export function withSchemaInWords(request: ChatRequest, format: EndpointSupport['format']): readonly ChatMessage[] {
  if (!request.schema || format === 'json_schema') return request.messages
  const content =
    'Answer with one JSON object and nothing after it. It must match this JSON Schema:\n' +
    JSON.stringify(request.schema.schema)
  return [{ role: 'system', content }, ...request.messages]
}
