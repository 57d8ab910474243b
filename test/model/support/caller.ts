// A worker of a run: makes calls through all layers, says what came of each, and can be killed at any time.
import { setHost } from '../../../src/config/host.js'
import type { JuryOptions } from '../../../src/config/options/options.js'
import { layeredModel } from '../../../src/model/compose.js'
import { ModelError } from '../../../src/model/model-error.js'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import type { ChatModel, ChatRequest } from '../../../src/model/port.js'
import { closeRecordings } from '../../../src/model/recording/recordings-of-test-file.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'

export interface CallerSettings {
  /** Without one a script replies `re: <question>` after 20 ms. */
  readonly url?: string
  readonly calls: number
  /** Ends every question, so that callers ask different ones. */
  readonly name: string
  readonly testFile?: string
  readonly options?: JuryOptions
  readonly workers?: number
  readonly runDir?: string
  readonly maxTokens?: number
  /** As a runner that does not say when a file ends. */
  readonly leavesOpen?: boolean
}

const settings = JSON.parse(process.argv[2] ?? '') as CallerSettings
const { url, calls, name, testFile, options = {}, workers = 1, runDir, maxTokens, leavesOpen } = settings
setHost({
  runner: 'cli',
  rootDir: '/',
  options,
  update: false,
  workers,
  ...(runDir && { runDir }),
  currentTest: () => undefined,
})
const model = layeredModel(url ? openaiModel('gpt-4o-mini', { baseURL: url }) : scripted())

function scripted(): ChatModel {
  const reply = async ({ messages }: ChatRequest) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return `re: ${messages[0]?.content}`
  }
  return scriptedModel(reply, { recorded: true })
}

async function ask(n: number): Promise<void> {
  const request = {
    messages: [{ role: 'user' as const, content: `question ${n} of ${name}` }],
    ...(maxTokens && { maxTokens }),
  }
  const test = testFile ? { test: { file: testFile, name: `${name} ${n}`, attempt: 0 } } : {}
  try {
    const { text, origin } = await model.complete(request, test)
    process.stdout.write(`${JSON.stringify({ n, text, origin })}\n`)
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ n, code: error instanceof ModelError ? error.code : String(error) })}\n`)
  }
}

await Promise.all(Array.from({ length: calls }, (_, n) => ask(n)))
if (testFile && !leavesOpen) closeRecordings(testFile)
