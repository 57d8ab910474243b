import { describe, expect, test, type TestContext } from 'vitest'
import { z } from 'zod'
import { compareRuns } from '../../src/baseline/compare/compare-runs.js'
import { comparePairwise, type PairwiseSide } from '../../src/baseline/pairwise/compare-pairwise.js'
import type { RunSummary } from '../../src/baseline/run-summary.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { createPanel } from '../../src/judge/panel/create-panel.js'
import type { Judge } from '../../src/judge/port.js'
import type { ChatModel } from '../../src/model/port.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { defineRubric } from '../../src/rubric/define-rubric.js'
import { effectiveVotes } from '../../src/stats/index.js'
import { pairJudge, pairReply, readPairRequest } from '../support/pairwise-judge.js'
import { readSharedData } from '../support/shared-data.js'

// Six judges of 2023 on the 419 items of LLMBar (princeton-nlp/LLMBar, MIT licence), each asked in both orders, with the
// authors' gold labels. Every figure below was also worked out in Python, without this package.

const vote = z.enum(['1', '2']).nullable()
const itemSchema = z.object({
  id: z.string(),
  subset: z.string(),
  gold: z.union([z.literal(1), z.literal(2)]),
  n_chars: z.tuple([z.number(), z.number()]),
  votes: z.record(z.string(), z.tuple([vote, vote])),
})
type Item = z.infer<typeof itemSchema>

function benchmark(context: TestContext): Item[] {
  const rows = readSharedData(context, 'llmbar_votes.jsonl.gz', itemSchema)
  return rows.filter(({ subset }) => subset.startsWith('LLMBar/'))
}

const noVerdict = 'I cannot tell.'

describe('a single judge, asked in both orders', () => {
  /** Answers as long as those the judges saw; the first character says which is which. */
  function answers(items: readonly Item[], which: 0 | 1): PairwiseSide {
    const texts = new Map(items.map(({ id, n_chars }) => [id, String(which + 1).padEnd(n_chars[which], '.')]))
    return ({ id }) => texts.get(id) ?? ''
  }

  function judgeOf(items: readonly Item[], name: string): Judge {
    const byId = new Map(items.map((item) => [item.id, item]))
    return pairJudge(({ task, answer1 }) => {
      const firstIsOne = answer1.startsWith('1')
      const choice = byId.get(task)?.votes[name]?.[firstIsOne ? 0 : 1]
      if (!choice) return noVerdict
      return pairReply((choice === '1') === firstIsOne ? 'A' : 'B')
    }, name)
  }

  test('is right, wrong, or changes its mind with the order', async (context) => {
    const items = benchmark(context)
    expect(items).toHaveLength(419)
    const figures = await Promise.all(
      ['GPT-4', 'PaLM2', 'ChatGPT', 'ChatGPT-0301', 'LLaMA2', 'Falcon'].map(async (model) => {
        const result = await comparePairwise({
          cases: items.map(({ id }) => ({ id, prompt: id })),
          test_case_ids: items.map(({ id }) => id),
          a: answers(items, 0),
          b: answers(items, 1),
          judge: judgeOf(items, `${model}/Vanilla`),
        })
        const gold = new Map(items.map((item) => [item.id, item.gold === 1 ? 'A' : 'B']))
        const clear = result.cases.filter(({ verdict }) => verdict.winner === 'A' || verdict.winner === 'B')
        const right = clear.filter(({ id, verdict }) => verdict.winner === gold.get(id)).length
        const { judged, inconsistent_rate, first_position_rate, first_position_p_value } = result
        return {
          model,
          judged,
          right,
          wrong: clear.length - right,
          inconsistent: Number(inconsistent_rate?.toFixed(4)),
          first: Number(first_position_rate?.toFixed(4)),
          biased: Number(first_position_p_value) < 0.001,
        }
      }),
    )
    expect(figures).toEqual([
      { model: 'GPT-4', judged: 419, right: 339, wrong: 50, inconsistent: 0.0716, first: 0.5119, biased: false },
      { model: 'PaLM2', judged: 415, right: 235, wrong: 65, inconsistent: 0.2771, first: 0.5614, biased: true },
      { model: 'ChatGPT', judged: 419, right: 96, wrong: 180, inconsistent: 0.3413, first: 0.6468, biased: true },
      { model: 'ChatGPT-0301', judged: 419, right: 113, wrong: 129, inconsistent: 0.4224, first: 0.6706, biased: true },
      { model: 'LLaMA2', judged: 417, right: 133, wrong: 181, inconsistent: 0.247, first: 0.5588, biased: true },
      { model: 'Falcon', judged: 419, right: 114, wrong: 60, inconsistent: 0.5847, first: 0.7757, biased: true },
    ])
  })
})

describe('a panel', () => {
  const rubric = defineRubric({
    name: 'first-is-better',
    categories: [{ name: 'first_is_better', description: 'Answer 1 is the better one.' }],
  })

  function modelOf(items: readonly Item[], name: string): ChatModel {
    const byId = new Map(items.map((item) => [item.id, item]))
    const reply = (choice: string) =>
      JSON.stringify({ reasoning: '', issues: [], first_is_better_score: choice === '1' ? 1 : 0 })
    return scriptedModel(
      (request) => {
        const choice = byId.get(readPairRequest(request).task)?.votes[name]?.[0]
        return choice ? reply(choice) : noVerdict
      },
      { name },
    )
  }

  /** One case per item: did the judge or panel name the better answer? */
  async function runOf(items: readonly Item[], names: readonly string[]): Promise<RunSummary> {
    const members = names.map((name) => modelOf(items, name))
    const [only] = members
    const judge = members.length === 1 && only ? createJudge({ model: only }) : createPanel({ models: members })
    const cases = await Promise.all(
      items.map(async ({ id, gold }) => {
        const { outcome } = await judge.evaluate(rubric, { prompt: id, output: 'Answer 1 before Answer 2' })
        const choice = { pass: 1, fail: 2, unknown: null }[outcome]
        const right = choice === gold ? ('pass' as const) : ('fail' as const)
        return { id, outcome: choice === null ? ('unknown' as const) : right, scores: {} }
      }),
    )
    return { id: names.join(' + '), cases }
  }

  const rightIn = ({ cases }: RunSummary) => cases.filter(({ outcome }) => outcome === 'pass').length

  test('of three models is worse than its best member, of three prompts hardly better than one', async (context) => {
    const items = benchmark(context)
    const best = await runOf(items, ['GPT-4/Vanilla'])
    const threeModels = await runOf(items, ['GPT-4/Vanilla', 'PaLM2/Vanilla', 'ChatGPT/Vanilla'])
    const threePrompts = await runOf(items, ['GPT-4/Vanilla', 'GPT-4/CoT', 'GPT-4/Metrics_Reference'])
    expect([best, threeModels, threePrompts].map(rightIn)).toEqual([347, 292, 352])

    const worse = compareRuns(best, threeModels)
    expect(worse).toMatchObject({ recommendation: 'REJECT', evidence: { strength: 'strong' } })
    const better = compareRuns(best, threePrompts)
    expect(better).toMatchObject({ recommendation: 'REVIEW', evidence: { strength: 'weak' } })
  })

  test("McNemar's table of two prompts of one model", async (context) => {
    const items = benchmark(context)
    const plain = await runOf(items, ['GPT-4/Vanilla_NoRules'])
    const thinking = compareRuns(plain, await runOf(items, ['GPT-4/CoT']))
    expect(thinking.evidence).toMatchObject({ improved: 32, regressed: 11, strength: 'strong' })
    expect(thinking.evidence?.pValue).toBeCloseTo(0.001914, 6)
    const metrics = compareRuns(plain, await runOf(items, ['GPT-4/Metrics_Reference']))
    expect(metrics.evidence).toMatchObject({ improved: 51, regressed: 9 })
    expect(metrics.evidence?.pValue).toBeCloseTo(3.085e-8, 11)
    expect([thinking.recommendation, metrics.recommendation]).toEqual(['APPROVE', 'APPROVE'])
  })

  test('three prompts of one model are 1.23 independent votes, three models 1.86', (context) => {
    const items = benchmark(context)
    const votesOf = (names: readonly string[]) =>
      effectiveVotes(items.map((item) => names.map((name) => item.votes[name]?.[0] === String(item.gold))))
    const prompts = votesOf(['GPT-4/Vanilla', 'GPT-4/CoT', 'GPT-4/Metrics_Reference'])
    expect(prompts?.errorCorrelation).toBeCloseTo(0.7198734352515263, 10)
    expect(prompts?.votes).toBeCloseTo(1.2296357610990312, 10)
    expect(votesOf(['GPT-4/Vanilla', 'PaLM2/Vanilla', 'ChatGPT/Vanilla'])?.votes).toBeCloseTo(1.8584566232898516, 10)
  })
})
