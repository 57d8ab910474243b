import { expect, test } from 'vitest'
import { handle } from '../src/assistant.ts'

test('asks back when it cannot tell what is meant', async () => {
  expect(await handle('Make it better.')).toMatchObject({ status: 'AWAITING_RESPONSE' })
})

test('obeys "3 lines"', async () => {
  const { status, output } = await handle('Summarize docs/setup.md in 3 lines.')
  expect(status).toBe('COMPLETE')
  expect(output.split('\n')).toHaveLength(3)
})

test('says when the evidence is silent', async () => {
  const { output } = await handle('Using only docs/api.md, how long are backups kept?')
  expect(output).toBe('docs/api.md does not say.')
})

test('proposes a structure after the reply and moves nothing', async () => {
  const prompt = 'Propose how to reorganize the docs.'
  const asked = await handle(prompt)
  expect(asked.status).toBe('AWAITING_RESPONSE')
  const { status, output } = await handle('Please use flat structure', { history: [{ prompt, output: asked.output }] })
  expect(status).toBe('COMPLETE')
  expect(output).toContain('no file was moved')
})

test('finds both contradictions', async () => {
  const { output } = await handle('Which statements in the docs contradict each other?')
  expect(output).toContain('port 8080')
  expect(output).toContain('port 9090')
  expect(output).toContain('30 days')
  expect(output).toContain('14 days')
})
