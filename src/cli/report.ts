import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { renderMarkdown } from '../report/markdown/markdown.js'
import { type CommandIO, defineCommand } from './frame/command.js'
import { UsageError } from './frame/usage-error.js'
import { defaultReportDir, findTyped } from './runs/find-run.js'

const usage = `Usage: expect-jury report [run id] [options]

Prints the report of a run, the newest one by default. A file of the run may stand for its id.

  --open          Opens the HTML page instead
  --dir <folder>  Where the run records lie. Default: ${defaultReportDir}
  --help

Exit code: 0 shown, 2 it could not be shown.
`

/** `expect-jury report <run_id>`. */
export const run = defineCommand({
  usage,
  flags: { open: { type: 'boolean' }, dir: { type: 'string', default: defaultReportDir } },
  words: { min: 0, max: 1 },
  run({ flags, words: [typed] }, io) {
    const { record, dir } = findTyped(typed, resolve(io.cwd, flags.dir), io.cwd)
    if (flags.open) return openPage(join(dir, `${record.run_id}.html`), io)
    io.stdout.write(renderMarkdown(record))
    return 0
  },
})

function openPage(page: string, io: CommandIO): Promise<number> {
  if (!existsSync(page)) throw new UsageError(`There is no page ${page}.`)
  io.stdout.write(`${page}\n`)
  return openInBrowser(page, io)
}

/** What opens a file as a person would; elsewhere `xdg-open`. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Where nothing can open it, the path that was printed has to do. */
function openInBrowser(page: string, { stderr, env }: CommandIO): Promise<number> {
  const [opener, ...args] = openers[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(opener, [...args, page], { stdio: 'ignore', detached: true, env })
    child.once('error', (error) => {
      stderr.write(`It could not be opened (${error.message}): open the file in a browser.\n`)
      resolve(2)
    })
    child.once('spawn', () => {
      child.unref()
      resolve(0)
    })
  })
}
