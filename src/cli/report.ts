import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { renderMarkdown } from '../report/markdown.js'
import type { CommandIO } from './main.js'
import { showRun } from './run-arguments.js'

const usage = `Usage: expect-jury report [run id] [options]

Prints the report of a run, the newest one by default.

  --open          Opens the HTML page instead
  --dir <folder>  Where the run records lie. Default: reports/selftest
`

/** `expect-jury report <run_id>`. */
export function run(args: string[], io: CommandIO): Promise<number> {
  return showRun(args, io, {
    usage,
    flag: 'open',
    async show(record, open, dir) {
      if (!open) {
        io.stdout.write(renderMarkdown(record))
        return 0
      }
      const page = join(dir, `${record.run_id}.html`)
      if (!existsSync(page)) {
        io.stderr.write(`There is no page ${page}.\n`)
        return 2
      }
      io.stdout.write(`${page}\n`)
      return openInBrowser(page, io)
    },
  })
}

/** The system's own opener; where there is none, the path that was printed has to do. */
function openInBrowser(page: string, { stderr, env }: CommandIO): Promise<number> {
  const [opener = 'xdg-open', ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[
    process.platform as string
  ] ?? ['xdg-open']
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
