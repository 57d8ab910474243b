import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerReview } from '../../../src/review/answer-review.js'
import { ReviewConflict, type ReviewStore } from '../../../src/review/port.js'
import { unanswered } from '../../../src/review/review.js'
import { rowsOfRun } from '../../../src/review/rows-of-run.js'
import { oldestFirst } from '../../../src/review/run-row.js'
import { validationsOf } from '../../../src/review/spot-check/validations-of.js'
import { hostileText } from '../../report/hostile.js'
import { goldenRun } from './golden-run.js'
import { decision, review, reviews, validation } from './sample.js'

/** One place where reviews are kept: every store that is opened on it sees the same. */
export interface Place {
  open(): Promise<ReviewStore>
}

/** What every adapter of {@link ReviewStore} must do. @param place makes an empty place; it also clears it away. */
export function reviewStoreContract(place: () => Promise<Place>, { large }: { readonly large: number }): void {
  async function opened() {
    const here = await place()
    return { here, store: await here.open() }
  }
  const claim = (by: string) => ({ by, leaseMs: 60_000 })

  describe('the queue', () => {
    test('an empty store answers every question', async () => {
      const { store } = await opened()
      expect(await store.list()).toEqual([])
      expect(await store.counts()).toEqual([])
      expect(await store.get(review(1).id)).toBeUndefined()
      expect(await store.claim({}, claim('ada'))).toBeUndefined()
      expect(await store.decisions()).toEqual([])
      expect(await store.validations()).toEqual([])
    })

    test('what was added comes back whole, once, pending', async () => {
      const { here, store } = await opened()
      const full = review(1, {
        meta: {
          reasons: ['the judges disagree'],
          run_id: 'r',
          previous_output: 'before',
          judgments: [{ evaluator: 'a', model: 'm', outcome: 'fail', score: 0.25, reasoning: 'why', issues: ['x'] }],
          recordings: [{ file: 'a.jsonl', line: 3 }],
          candidate: {
            agent_type: 'support',
            input_context: { deep: [1, null, { z: 'é', a: 0.1 }] },
            agent_output: 'text',
            outcome: 'edge_case',
            tags: ['t'],
          },
          weight: 2.5,
        },
      })
      expect(await store.add([full, full])).toBe(1)
      expect(await store.add([full, review(2)])).toBe(1)
      const state = {
        status: 'pending',
        labels: {},
        tags: [],
        note: '',
        reviewed_by: null,
        reviewed_at: null,
        version: 0,
      }
      for (const each of [store, await here.open()]) {
        expect(await each.get(full.id)).toEqual({ ...full, ...state })
        expect(await each.list()).toHaveLength(2)
      }
    })

    test('pages and filters, oldest first, whatever the order of adding', async () => {
      const { store } = await opened()
      await store.add(reviews(30).toReversed())
      await store.add(reviews(40, { source: 'production', route: 'billing' }).slice(30))
      const first = await store.list({ limit: 25 })
      const rest = await store.list({ limit: 25, after: first.at(-1)!.id })
      expect([...first, ...rest].map(({ input }) => input)).toEqual(reviews(40).map(({ input }) => input))
      expect(await store.list({ source: 'production' })).toHaveLength(10)
      expect(await store.list({ route: 'billing', limit: 3 })).toHaveLength(3)
      expect(await store.list({ status: 'approved' })).toEqual([])
      expect(await store.list({ after: review(99).id })).toEqual([])
      expect((await store.counts()).toSorted((a, b) => a.count - b.count)).toEqual([
        { status: 'pending', source: 'production', route: 'billing', count: 10 },
        { status: 'pending', source: 'judge', route: 'support', count: 30 },
      ])
    })
  })

  describe('answers', () => {
    test('an answer changes the state, stays on record and can be taken back', async () => {
      const { here, store } = await opened()
      const { id } = review(1)
      await store.add([review(1)])
      const first = decision(id)
      const answered = await store.decide(first, 0)
      expect(answered).toMatchObject({
        status: 'approved',
        labels: { tone: 4 },
        tags: ['polite'],
        note: 'fine',
        version: 1,
      })
      expect(answered).toMatchObject({ reviewed_by: 'ada', reviewed_at: first.at })
      const undo = decision(id, { status: 'pending', labels: {}, tags: [], note: '', at: '2026-02-07T00:00:00.000Z' })
      expect(await store.decide(undo, 1)).toMatchObject({ status: 'pending', version: 2 })
      expect(await (await here.open()).decisions(id)).toEqual([first, undo])
    })

    test('of two people who saw the same state, one is told', async () => {
      const { here, store } = await opened()
      const other = await here.open()
      await store.add([review(1)])
      const { id } = review(1)
      const both = await Promise.allSettled([
        store.decide(decision(id, { by: 'ada' }), 0),
        other.decide(decision(id, { by: 'bob', status: 'rejected' }), 0),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const lost = both.find((each) => each.status === 'rejected')
      expect(lost?.reason).toBeInstanceOf(ReviewConflict)
      expect(await store.decisions()).toHaveLength(1)
    })

    test('an answer to nothing is refused', async () => {
      const { store } = await opened()
      await expect(store.decide(decision(review(9).id), 0)).rejects.toThrow(RangeError)
      expect(await store.decisions()).toEqual([])
    })

    test('a claimed review goes to nobody else until the lease is over', async () => {
      const { here, store } = await opened()
      const other = await here.open()
      await store.add(reviews(2))
      const mine = await store.claim({}, claim('ada'))
      expect(mine?.id).toBe(review(0).id)
      expect((await store.claim({}, claim('ada')))?.id).toBe(mine?.id)
      expect((await other.claim({}, { by: 'bob', leaseMs: 1 }))?.id).toBe(review(1).id)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect((await other.claim({}, claim('eve')))?.id).toBe(review(1).id)
      expect(await other.claim({}, claim('bob'))).toBeUndefined()
    })

    test('spot checks come first, and not to whom another review has shown the verdict', async () => {
      const { store } = await opened()
      const early = reviews(3)
      const checks = [5, 1, 7].map((n) =>
        review(10 + n, { source: 'spot_check', input: `question ${n}`, output: `answer ${n}` }),
      )
      await store.add([...early, ...checks])
      await store.decide(decision(early[1]!.id, { by: 'ada' }), 0)
      const orderFor = async (by: string) => {
        const ids: string[] = []
        for (let after: string | undefined; ; after = ids.at(-1)) {
          const next = await store.claim({ after }, { by, leaseMs: 0 })
          if (!next) return ids
          ids.push(next.id)
        }
      }
      const [five, one, seven] = checks.map(({ id }) => id)
      const rest = [early[0]!.id, early[2]!.id]
      expect(await orderFor('bob')).toEqual([one, five, seven, ...rest])
      expect(await orderFor('ada')).toEqual([five, seven, ...rest])
      expect((await store.claim({ source: 'judge' }, claim('ada')))?.id).toBe(rest[0])
      expect((await store.claim({ source: 'spot_check' }, claim('ada')))?.id).toBe(five)
    })

    test('what was skipped is not claimed again', async () => {
      const { store } = await opened()
      await store.add(reviews(3))
      const first = await store.claim({}, claim('ada'))
      const second = await store.claim({ after: first!.id }, claim('ada'))
      expect(second?.id).toBe(review(1).id)
      expect(await store.claim({ after: review(2).id }, claim('ada'))).toBeUndefined()
    })

    test('of reviews that are named one is claimed, and no other is held', async () => {
      const { store } = await opened()
      await store.add([...reviews(3), review(3, { source: 'spot_check' })])
      const among = [review(3).id, review(1).id, review(99).id]
      expect((await store.claim({ among }, claim('ada')))?.id).toBe(review(3).id)
      expect((await store.claim({ among }, claim('bob')))?.id).toBe(review(1).id)
      expect(await store.claim({ among }, claim('eve'))).toBeUndefined()
      expect(await store.claim({ among: [] }, claim('eve'))).toBeUndefined()
      expect(await store.claim({ among: [review(0).id], source: 'production' }, claim('eve'))).toBeUndefined()
      expect((await store.claim({}, claim('eve')))?.id).toBe(review(0).id)
    })

    test('twenty people at once get twenty reviews', async () => {
      const { here, store } = await opened()
      await store.add(reviews(20))
      const stores = await Promise.all([here.open(), here.open(), here.open(), here.open()])
      const people = Array.from({ length: 20 }, (_, n) => stores[n % 4]!.claim({ source: 'judge' }, claim(`p${n}`)))
      const ids = (await Promise.all(people)).map((each) => each?.id)
      expect(new Set(ids).size).toBe(20)
      expect(ids).not.toContain(undefined)
    })
  })

  describe('checks of judges', () => {
    test('rows come back as they were, each once', async () => {
      const { here, store } = await opened()
      const rows = [
        validation(1, { evaluator_score: null, human_score: 35, weight: 1.5 }),
        validation(2, { notes: 'é\n"', stratum: { outcome: 'fail', size: 3, population: 120 } }),
      ]
      expect(await store.logValidations([...rows, rows[0]!])).toBe(2)
      expect(await store.logValidations(rows)).toBe(0)
      expect(await (await here.open()).validations()).toEqual(rows)
    })
  })

  test('an answer stands after the one that the person saw, though the clock says the same time or an earlier one', async () => {
    const { here, store } = await opened()
    const [asked] = reviews(1)
    await store.add([asked!])
    const noon = new Date(Date.UTC(2026, 2, 1, 12))
    const before = new Date(noon.getTime() - 60_000)
    const answers = [
      ['rejected', noon],
      ['approved', noon],
      ['rejected', before],
      ['pending', noon],
      ['approved', before],
    ] as const
    for (const [status, at] of answers) {
      const seen = (await store.get(asked!.id))!
      const { review: left } = await answerReview(store, seen, { ...unanswered, status }, { by: 'ada', at })
      expect(left.status).toBe(status)
    }
    expect(await (await here.open()).get(asked!.id)).toMatchObject({
      status: 'approved',
      reviewed_at: '2026-03-01T12:00:00.004Z',
    })
  })

  describe('a check goes with its answer', () => {
    const judged = (evaluator: string, outcome: 'pass' | 'fail') => ({
      evaluator,
      model: 'm',
      outcome,
      score: 0.5,
      reasoning: '',
      issues: [],
    })
    const spotCheck = review(1, {
      source: 'spot_check',
      meta: { reasons: [], judgments: [judged('general', 'pass'), judged('strict', 'fail')], recordings: [] },
    })
    const statuses = ['rejected', 'pending', 'approved', 'promoted'] as const
    const agreed = async (store: ReviewStore) =>
      (await store.validations()).map(({ evaluator_id, human_agrees }): [string, boolean] => [
        evaluator_id,
        human_agrees,
      ])

    /** After each answer of a person, what the log says. */
    async function answerAll(store: ReviewStore) {
      await store.add([spotCheck])
      const logs: [string, boolean][][] = []
      for (const [n, status] of statuses.entries()) {
        const seen = await store.get(spotCheck.id)
        await answerReview(
          store,
          seen!,
          { ...unanswered, status },
          { by: n < 2 ? 'ada' : 'bob', at: new Date(Date.UTC(2026, 2, 1, 12, n)), score: 40 },
        )
        logs.push(await agreed(store))
      }
      return logs
    }
    const no = [
      ['general', false],
      ['strict', true],
    ]
    const yes = [
      ['general', true],
      ['strict', false],
    ]

    test('taken back, it is gone; answered again, the new one stands; promoted, it stays', async () => {
      const { here, store } = await opened()
      const logs = await answerAll(store)
      expect(logs.map((log) => log.toSorted())).toEqual([no, [], yes, yes])
      expect((await agreed(await here.open())).toSorted()).toEqual(yes)
    })

    test('who has seen what the judges said does not check them: taken back and answered again, or from another review', async () => {
      const { here, store } = await opened()
      const other = review(2, { input: spotCheck.input, output: spotCheck.output, meta: spotCheck.meta })
      const third = review(3, { source: 'spot_check', meta: spotCheck.meta })
      const sameOutput = review(4, { output: third.output })
      const candidate = review(5, { source: 'production', input: third.input, output: third.output })
      await store.add([spotCheck, other, third, sameOutput, candidate])
      let minute = 0
      const answer = async ({ id }: { id: string }, by: string, status: (typeof statuses)[number]) => {
        const at = new Date(Date.UTC(2026, 2, 1, 12, (minute += 1)))
        return answerReview(store, (await store.get(id))!, { ...unanswered, status }, { by, at })
      }
      expect(await store.hasSeen('ada', spotCheck)).toBe(false)
      for (const each of [other, sameOutput, candidate]) await answer(each, 'ada', 'approved')
      expect(await store.hasSeen('ada', spotCheck)).toBe(true)
      expect(await (await here.open()).hasSeen('bob', spotCheck)).toBe(false)
      expect(await answer(spotCheck, 'ada', 'approved')).toMatchObject({ isSpoiled: true })
      expect(await store.validations()).toEqual([])
      expect(await answer(spotCheck, 'bob', 'approved')).toMatchObject({ isSpoiled: false })
      expect(await store.validations()).toHaveLength(2)

      expect(await answer(third, 'ada', 'approved')).toMatchObject({ isSpoiled: false })
      expect(await store.validations()).toHaveLength(4)
      await answer(third, 'ada', 'pending')
      expect(await answer(third, 'ada', 'rejected')).toMatchObject({ isSpoiled: true })
      expect(await store.validations()).toHaveLength(2)
    })

    test('whatever the order in which answers and checks are merged', async () => {
      const { store } = await opened()
      const rejected = decision(spotCheck.id, { status: 'rejected' })
      const back = decision(spotCheck.id, { ...unanswered, at: '2026-03-02T00:00:00.000Z' })
      const rows = validationsOf(spotCheck, rejected)
      await store.logValidations(rows)
      expect(await store.validations()).toHaveLength(2)
      await store.add([spotCheck])
      await store.merge([rejected])
      expect(await store.validations()).toHaveLength(2)
      await store.merge([back])
      expect(await store.validations()).toEqual([])
      await store.logValidations(rows)
      expect(await store.validations()).toEqual([])
    })
  })

  describe('what runs add', () => {
    test('rows come back as they were, each once', async () => {
      const { here, store } = await opened()
      const rows = rowsOfRun(goldenRun())
      expect(new Set(rows.map(({ table }) => table)).size).toBe(3)
      expect(await store.addRunRows([...rows, rows[0]!])).toBe(rows.length)
      expect(await store.addRunRows(rows)).toBe(0)
      const read = await here.open()
      expect(await read.runRows()).toEqual(oldestFirst(rows))
      const target = (await opened()).store
      expect(await target.addRunRows(await read.runRows())).toBe(rows.length)
      expect(await target.runRows()).toEqual(oldestFirst(rows))
    })
  })

  describe('anything may stand in a text', () => {
    test('hostile text, NUL, lone surrogates, names of prototypes', async () => {
      const { here, store } = await opened()
      const texts = ['\0', 'a\0b\\u0000', '\uD800', '\uE000\uE0000', "'; DROP TABLE ai_human_reviews; --"]
      const all = [...texts, ...fc.sample(hostileText, { numRuns: 200, seed: 3 })]
      const sent = all.map((text, n) =>
        review(n, {
          route: text,
          input: text,
          output: text,
          meta: {
            reasons: [text],
            judgments: [],
            recordings: [],
            candidate: {
              agent_type: text,
              input_context: JSON.parse(JSON.stringify({ [`k${text}`]: text, constructor: text })),
              agent_output: text,
              outcome: 'success',
              tags: [text],
            },
          },
        }),
      )
      await store.add(sent)
      const [first] = sent
      const answer = decision(first!.id, {
        by: 'x\0',
        note: '\0\uD800',
        tags: ['\0'],
        labels: JSON.parse('{"constructor":1,"\\u0000":2}'),
      })
      await store.decide(answer, 0)
      await store.logValidations([validation(1, { notes: '\0\uDC00', case_id: '\0' })])
      const read = await here.open()
      const [changed, ...same] = await read.list({ limit: 1000 })
      expect(same.map(({ input, output, route, meta }) => ({ input, output, route, meta }))).toEqual(
        sent.slice(1).map(({ input, output, route, meta }) => ({ input, output, route, meta })),
      )
      expect(changed).toMatchObject({ note: '\0\uD800', tags: ['\0'], reviewed_by: 'x\0' })
      expect(new Map(Object.entries(changed!.labels))).toEqual(new Map(Object.entries(answer.labels)))
      expect(await read.decisions()).toEqual([answer])
      expect(await read.validations()).toEqual([validation(1, { notes: '\0\uDC00', case_id: '\0' })])
      expect(await read.list({ route: sent[1]!.route, limit: 1 })).toHaveLength(1)
    })
  })

  describe('two places', () => {
    test('everything moves from one to another, and moving twice changes nothing', async () => {
      const { store } = await opened()
      const target = (await opened()).store
      await store.add(reviews(5))
      await store.decide(decision(review(1).id), 0)
      await store.decide(decision(review(1).id, { status: 'rejected', at: '2026-03-01T00:00:00.000Z' }), 1)
      await store.logValidations([validation(1)])
      for (const expected of [
        { reviews: 5, decisions: 2, rows: 1 },
        { reviews: 0, decisions: 0, rows: 0 },
      ]) {
        expect(await target.add(await store.list())).toBe(expected.reviews)
        expect(await target.merge(await store.decisions())).toBe(expected.decisions)
        expect(await target.logValidations(await store.validations())).toBe(expected.rows)
      }
      expect(await target.list()).toEqual(await store.list())
    })
  })

  test(`${large.toLocaleString('en')} reviews: paged and counted`, async () => {
    const { here, store } = await opened()
    for (let n = 0; n < large; n += 5000) {
      await store.add(Array.from({ length: Math.min(5000, large - n) }, (_, at) => review(n + at)))
    }
    const fresh = await here.open()
    expect(await fresh.counts()).toEqual([{ status: 'pending', source: 'judge', route: 'support', count: large }])
    const page = await fresh.list({ after: review(large - 60).id, limit: 50 })
    expect(page.map(({ input }) => input)).toEqual(Array.from({ length: 50 }, (_, n) => `question ${large - 59 + n}`))
    expect((await fresh.claim({}, claim('ada')))?.input).toBe('question 0')
  }, 120_000)
}
