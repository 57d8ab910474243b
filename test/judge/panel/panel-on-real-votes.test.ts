import { expect, test, type TestContext } from 'vitest'
import { z } from 'zod'
import { createPanel } from '../../../src/judge/panel/create-panel.js'
import { labelWeights } from '../../../src/judge/panel/label-weights.js'
import type { RubricVerdict } from '../../../src/judge/verdict.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { readSharedData } from '../../support/shared-data.js'
import { plainRubric } from '../support/votes.js'

// Three judges of 2023 on the 419 items of LLMBar (princeton-nlp/LLMBar, MIT licence): is Answer 1 the better one?

const judges = ['GPT-4/Vanilla', 'PaLM2/Vanilla', 'ChatGPT/Vanilla'] as const
const vote = z.enum(['1', '2']).nullable()
const itemSchema = z.object({
  id: z.string(),
  gold: z.union([z.literal(1), z.literal(2)]),
  votes: z.record(z.string(), z.tuple([vote, vote])),
})
type Item = z.infer<typeof itemSchema>

function benchmark(context: TestContext): Item[] {
  const rows = readSharedData(context, 'llmbar_votes.jsonl.gz', itemSchema)
  return rows.filter(({ id }) => id.startsWith('LLMBar/'))
}

const isRight = (item: Item, judge: string) => item.votes[judge]?.[0] === String(item.gold)

async function judged(items: readonly Item[], options: { weights?: number[]; stopEarly?: boolean } = {}) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const models = judges.map((name) =>
    scriptedModel(
      ({ messages }) => {
        const id = /<fenced-task-\w+>\n(.*)\n/.exec(messages[1]?.content ?? '')?.[1] ?? ''
        const said = byId.get(id)?.votes[name]?.[0]
        return said ? `{"quality_score": ${said === '1' ? 1 : 0}}` : 'I cannot tell.'
      },
      { name },
    ),
  )
  const panel = createPanel({ models, ...options })
  const verdicts: RubricVerdict[] = []
  for (const { id } of items) verdicts.push(await panel.evaluate(plainRubric, { prompt: id, output: '' }))
  const right = items.filter(({ gold }, index) => verdicts[index]?.outcome === (gold === 1 ? 'pass' : 'fail')).length
  return { verdicts, right }
}

test('stopEarly gives the same outcome on every item and saves a quarter of the calls', async (context) => {
  const items = benchmark(context)
  const all = await judged(items)
  const early = await judged(items, { stopEarly: true })
  expect(early.verdicts.map(({ outcome }) => outcome)).toEqual(all.verdicts.map(({ outcome }) => outcome))
  const saved = early.verdicts.reduce((sum, { callsSaved = 0 }) => sum + callsSaved, 0)
  expect({ asked: items.length * 3, saved }).toEqual({ asked: 1257, saved: 313 })
})

test('weights from one half of the labels: on the other half the panel is as good as its best judge, not worse', async (context) => {
  const items = benchmark(context)
  const labelled = items.filter((_, index) => index % 2 === 0)
  const unseen = items.filter((_, index) => index % 2 === 1)
  const weights = labelWeights(labelled.map((item) => judges.map((judge) => isRight(item, judge))))
  const best = unseen.filter((item) => isRight(item, judges[0])).length
  const equal = await judged(unseen)
  const weighted = await judged(unseen, { weights })
  const right = { best, equalVotes: equal.right, weighted: weighted.right }
  expect({ cases: unseen.length, ...right }).toEqual({ cases: 209, best: 175, equalVotes: 148, weighted: 175 })
})
