import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '../../../config/files/atomic-write.js'
import { visible } from '../../../config/text/safe-text.js'
import { contentHash } from '../../../judge/content-hash.js'
import { affectedTests } from '../../affected/affected-tests.js'
import { runnersOf } from '../../affected/related-tests.js'
import { UsageError } from '../../frame/usage-error.js'
import { BadInput } from '../bad-input.js'
import { promptsPage } from '../page/prompts-page.js'
import { promptFiles } from '../project-files.js'
import { type Answer, NotFound } from './answer.js'
import { readFields } from './case-routes.js'
import type { Desk } from './desk.js'

export function showPrompts({ rootDir }: Desk, query: URLSearchParams): Answer {
  const file = query.get('file')
  const edited = file === null ? undefined : readPrompt(rootDir, file)
  const notice = query.has('saved') ? 'Saved.' : undefined
  return { page: promptsPage(promptFiles(rootDir), edited, notice) }
}

const saveSchema = z.object({ file: z.string(), hash: z.string(), text: z.string().max(500_000).default('') })

export async function savePrompt({ rootDir }: Desk, form: URLSearchParams): Promise<Answer> {
  const { file, hash, text } = readFields(saveSchema, form)
  const current = readPrompt(rootDir, file)
  const written = text.replaceAll('\r\n', '\n') // as forms send it
  if (current.hash !== hash) {
    const notice =
      'The file was changed meanwhile. Your text stands below and is not saved; save again to replace the file.'
    return { page: promptsPage(promptFiles(rootDir), { ...current, text: written }, notice), status: 409 }
  }
  await writeFileAtomically(resolve(rootDir, file), written)
  return { redirect: `/prompts?${new URLSearchParams({ file, saved: '1' }).toString()}` }
}

/** Starts the LLM tests that a prompt touches. */
export function startTests({ rootDir, testRun }: Desk, form: URLSearchParams): Answer {
  const { file } = readPrompt(rootDir, form.get('file') ?? '')
  const tests = testsOf(rootDir, file)
  const [runner] = runnersOf(rootDir)
  if (!runner || tests.length === 0) throw new BadInput(`No LLM test reads ${file}.`)
  testRun.start(`${file}: ${tests.join(', ')}`, [...runner.command, ...tests], rootDir)
  return { redirect: '/run' }
}

function testsOf(rootDir: string, file: string): string[] {
  try {
    return affectedTests(rootDir, [resolve(rootDir, file)]).map((path) => relative(rootDir, path))
  } catch (error) {
    if (error instanceof UsageError) throw new BadInput(error.message, { cause: error })
    throw error
  }
}

/** What Node puts in the place of a byte that it cannot read; saved, it would be there for good. */
const notUtf8 = '\uFFFD'

function readPrompt(rootDir: string, file: string) {
  if (!promptFiles(rootDir).includes(file)) throw new NotFound(`There is no prompt ${file}.`)
  const text = readFileSync(resolve(rootDir, file), 'utf8')
  if (visible(text) !== text || text.includes(notUtf8)) {
    throw new BadInput(
      `${file} holds characters that a page cannot show or that are not UTF-8, or line ends of Windows. Edit it in your editor.`,
    )
  }
  return { file, text, hash: contentHash(text) }
}
