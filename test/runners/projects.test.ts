import { afterEach, describe, expect, test } from 'vitest'
import { LabProject } from '../support/lab.js'

const packages = `const tellWhenReady = {
  name: 'tell-when-ready',
  configureServer: { // before Vitest's own, in which version 4 starts the projects
    order: 'pre',
    handler({ watcher }) { watcher.once('ready', () => console.log('All files are watched.')) },
  },
}
export default { plugins: [tellWhenReady], test: { projects: ['packages/*'] } }`
const namesPrompts = `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury({ prompts: ['prompts/**/*.md'] })] }`

const readsItsPrompt = `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
const prompt = readFileSync(new URL('./prompts/tone.md', import.meta.url), 'utf8')
test('reads its prompt', () => { expect(prompt).toSatisfyCriteria({ pass: ["result.includes('brief')"] }) })`

const inPackage = (name: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ 'package.json': `{ "name": "${name}", "type": "module" }`, ...files }).map(([file, text]) => [
      `packages/${name}/${file}`,
      text,
    ]),
  )

const idle = /(?:Waiting|Watching) for file changes/

describe.each(['vitest5', 'vitest4'] as const)('projects of %s', (lab) => {
  let project: LabProject
  afterEach(() => project.remove())

  test('a prompt that the config of a package names reruns what judges in it, and nothing else', async () => {
    const files = {
      'vitest.config.ts': namesPrompts,
      'prompts/tone.md': 'Be brief.',
      'read.test.ts': readsItsPrompt,
    }
    project = new LabProject(lab, {
      'vitest.config.ts': packages,
      ...inPackage('shop', files),
      ...inPackage('support', files),
    })
    const watcher = project.watch()
    await watcher.until(new RegExp(`(?=[^]*All files are watched)[^]*${idle.source}`))
    for (const name of ['support', 'shop']) {
      project.write({ [`packages/${name}/prompts/tone.md`]: 'Be brief and polite.' })
      const rerun = await watcher.until(idle)
      expect(rerun).toMatch(/Test Files +1 passed \(1\)/)
      expect(rerun).toContain(`RERUN  packages/${name}/prompts/tone.md`)
      expect(rerun).toMatch(new RegExp(`Change +packages/${name}/prompts/tone.md v1 -> v2: no verdict changed`))
    }
    await watcher.stop()
  })
})
