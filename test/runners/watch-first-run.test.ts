import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { LabProject } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const files = {
  hold: '',
  'vitest.config.ts': `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury({ prompts: ['prompts/*.md'] })] }`,
  'prompts/read.md': 'Be brief.',
  'read.test.ts': `import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { selftestRubric } from 'expect-jury'
test('reads its prompt', async () => {
  const prompt = readFileSync('prompts/read.md', 'utf8')
  writeFileSync('begun', '')
  while (existsSync('hold')) await setTimeout(20)
  await expect('fine').toPassRubric(selftestRubric, { prompt })
})`,
}

test.each(['vitest5', 'vitest4'] as const)(
  'a prompt that is saved during the first run of a watcher reruns what read it before, in %s',
  async (lab) => {
    const server = await startOpenAIServer({ reply: scriptedJudge })
    const project = new LabProject(lab, files)
    const watcher = project.watch([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    try {
      await vi.waitUntil(() => existsSync(join(project.dir, 'begun')), 60_000)
      project.write({ 'prompts/read.md': 'Be curt.' })
      setTimeout(() => rmSync(join(project.dir, 'hold')), 500) // the watcher hears of a change a moment later
      expect(await watcher.until(/Waiting for file changes/)).toContain('1 made')
      expect(await watcher.until(/Waiting for file changes/)).toMatch(/Change +prompts\/read\.md v1: no verdict/)
      expect(server.requests.at(-1)?.text).toContain('Be curt.')
    } finally {
      await watcher.stop()
      await server.close()
      project.remove()
    }
  },
)
