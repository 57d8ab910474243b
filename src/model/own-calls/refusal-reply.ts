import type { RefusedCall } from '../refused-calls.js'

/** Status 400 with the reason where the client of this endpoint reads it: those of OpenAI, Anthropic and their like agree. */
export function refusalReply({ url }: Pick<Request, 'url'>, { code, message }: RefusedCall): Response {
  const { pathname } = new URL(url)
  return Response.json({ error: errorFor(pathname, code, message) }, { status: 400 })
}

function errorFor(pathname: string, code: string, message: string): unknown {
  if (/^\/api\/\w+$/.test(pathname)) return message // Ollama
  if (/\/models\/[^/]+:\w+$/.test(pathname)) return { code: 400, message, status: 'FAILED_PRECONDITION' } // Gemini
  return { message, type: 'expect_jury', code }
}
