import { onTestFinished } from 'vitest'
import { startOpenAIServer, type OpenAIServer, type OpenAIServerOptions } from '../../support/openai-server.js'

/** A server that is closed when the test ends. */
export async function serve(options: OpenAIServerOptions = {}): Promise<OpenAIServer> {
  const server = await startOpenAIServer(options)
  onTestFinished(() => server.close())
  return server
}
