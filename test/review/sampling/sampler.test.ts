import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { openReviewStore } from '../../../src/review/open-review-store.js'
import type { NewReview } from '../../../src/review/review.js'
import type { Interaction } from '../../../src/review/sampling/interaction.js'
import { createSampler } from '../../../src/review/sampling/sampler.js'

const interaction = (n: number, over: Partial<Interaction> = {}): Interaction => ({
  id: `call-${n}`,
  agent_type: 'support',
  input_context: { question: `Where is order ${n}? My mail is anna${n}@example.com` },
  agent_output: 'It leaves tomorrow.',
  outcome: 'success',
  tags: [],
  ...over,
})

function memory() {
  const kept: NewReview[] = []
  return { kept, add: async (reviews: readonly NewReview[]) => kept.push(...reviews) && reviews.length }
}

test('a tenth of the plain successes, by a hash: the same ones every time', async () => {
  const [one, two] = [memory(), memory()]
  for (const store of [one, two]) {
    const sampler = createSampler({ store, redact: String, maxQueued: 5_000 })
    for (let n = 0; n < 5_000; n += 1) sampler.record(interaction(n))
    expect(await sampler.flush()).toMatchObject({ seen: 5_000, stored: store.kept.length, dropped: 0, queued: 0 })
  }
  expect(one.kept.length).toBeGreaterThan(400)
  expect(one.kept.length).toBeLessThan(600)
  expect(one.kept.map(({ id }) => id)).toEqual(two.kept.map(({ id }) => id))
})

test('everything special is kept, no failure is, and a rate of 1 keeps the rest', async () => {
  const store = memory()
  const sampler = createSampler({ store, rate: 0 })
  for (const outcome of ['edge_case', 'error_recovery', 'inter_agent', 'success', 'failure'] as const) {
    sampler.record(interaction(1, { id: outcome, outcome }))
  }
  sampler.record(interaction(2, { tags: ['edge_case'] }))
  sampler.record(interaction(3, { tags: ['edge_case'], outcome: 'failure' }))
  await sampler.flush()
  expect(store.kept.map(({ meta }) => meta.candidate?.outcome)).toEqual([
    'edge_case',
    'error_recovery',
    'inter_agent',
    'success',
  ])
  const all = createSampler({ store: memory(), rate: 1 })
  all.record(interaction(4))
  expect(await all.flush()).toMatchObject({ stored: 1 })
  expect(() => createSampler({ store, rate: 1.5 })).toThrow(RangeError)
})

test('without an id, two answers to the same words are two interactions, and the same answer is one', async () => {
  const store = memory()
  const sampler = createSampler({ store, rate: 0 })
  const answers = ['Your order is cancelled.', 'Which order do you mean?', 'Which order do you mean?']
  for (const agent_output of answers) {
    sampler.record({ agent_type: 'support', input_context: 'yes', agent_output, outcome: 'edge_case' })
  }
  await sampler.flush()
  const [first, second, third] = store.kept.map(({ id }) => id)
  expect(second).not.toBe(first)
  expect(third).toBe(second)
})

test('nothing personal reaches the store', async () => {
  const store = memory()
  const sampler = createSampler({ store, rate: 1 })
  sampler.record(interaction(7, { agent_reasoning: 'card 4111 1111 1111 1111', tags: ['x@example.com'] }))
  await sampler.flush()
  expect(JSON.stringify(store.kept)).not.toMatch(/example\.com|4111/)
  expect(store.kept[0]?.input).toContain('My mail is [EMAIL]')
})

test('nothing that is recorded throws, and it is counted', async () => {
  const sampler = createSampler({ store: memory(), rate: 1 })
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const hostile: unknown[] = [
    undefined,
    null,
    5,
    {},
    { agent_type: 1 },
    { ...interaction(1), input_context: circle },
    { ...interaction(2), agent_output: 1n },
  ]
  for (const value of hostile) Reflect.apply(sampler.record, undefined, [value])
  sampler.record(interaction(3))
  const stats = await sampler.flush()
  expect(stats).toMatchObject({ seen: 8, stored: 1, failed: 7 })
  expect(stats.lastError).toBeTypeOf('string')
})

test('of an interaction that is none, what it lacks is said, and none of its text', async () => {
  const sampler = createSampler({ store: memory(), rate: 1 })
  Reflect.apply(sampler.record, undefined, [{ agent_type: ['anna@example.com'], agent_output: 'ok' }])
  const { lastError } = await sampler.flush()
  expect(lastError).toMatch(/^An interaction cannot be read:\n- agent_type: [^\n]+\n- input_context: [^\n]+$/)
  expect(lastError).not.toContain('anna@example.com')
})

test('what is changed after it was recorded is stored as it was', async () => {
  const store = memory()
  const sampler = createSampler({ store, rate: 1 })
  const context = { question: 'before' }
  sampler.record(interaction(1, { input_context: context }))
  context.question = 'after'
  await sampler.flush()
  expect(store.kept[0]?.meta.candidate?.input_context).toEqual({ question: 'before' })
})

test('a store that fails keeps the sample waiting, and the next flush stores it', async () => {
  const store = memory()
  let works = false
  const sampler = createSampler({
    store: { add: async (reviews) => (works ? store.add(reviews) : Promise.reject(new Error('disk full'))) },
    rate: 1,
  })
  sampler.record(interaction(1))
  expect(await sampler.flush()).toMatchObject({ stored: 0, queued: 1, lastError: 'disk full' })
  works = true
  expect(await sampler.flush()).toMatchObject({ stored: 1, queued: 0 })
})

test.each([0, 1, 2, 3, 4, 5, 6])(
  'what is recorded %i turns after the last was stored does not wait for more',
  async (turns) => {
    const store = memory()
    let more = true
    const later = async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      sampler.record(interaction(2))
    }
    const add = async (reviews: readonly NewReview[]) => {
      if (more) void later()
      more = false
      return store.add(reviews)
    }
    const sampler = createSampler({ store: { add }, rate: 1, redact: String })
    sampler.record(interaction(1))
    await expect.poll(() => store.kept.length).toBe(2)
  },
)

test('a slow store costs memory for the queue only', async () => {
  let slowed = 0
  const add = (reviews: readonly NewReview[]) =>
    new Promise<number>((resolve) => setTimeout(() => resolve((slowed += reviews.length)), 50))
  const sampler = createSampler({ store: { add }, redact: String })
  const context = { question: 'x'.repeat(1_500) }
  const calls = 100_000
  for (let n = 0; n < calls; n += 1) {
    const each = { ...interaction(n), input_context: context }
    sampler.record(each)
    if (n % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const { seen, queued, dropped } = sampler.stats()
  expect(seen).toBe(calls)
  expect(queued).toBeLessThanOrEqual(1_000)
  expect(dropped).toBeGreaterThan(0)
  const { stored, failed } = await sampler.flush()
  expect(stored + dropped + failed).toBeGreaterThan(calls * 0.09)
})

test('an option that is none, or would drop everything, is refused', () => {
  const store = memory()
  const wrong: Record<string, unknown>[] = [
    { maxQueued: Number.NaN },
    { maxQueued: 0 },
    { maxQueuedChars: -1 },
    { rates: 1 },
    { rate: '0.1' }, // Number('') is 0
    { store: undefined },
    { store: openReviewStore(tmpdir()) }, // not awaited
    { redact: { patterns: {} } },
  ]
  for (const options of wrong) expect(() => createSampler({ store, ...options })).toThrow(Object.keys(options)[0])
})
