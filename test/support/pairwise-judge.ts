import { createJudge } from '../../src/judge/create-judge.js'
import { pairwiseCriteria } from '../../src/judge/pairwise/pairwise-prompt.js'
import type { Judge } from '../../src/judge/port.js'
import type { ChatRequest } from '../../src/model/port.js'
import { scriptedModel } from '../../src/model/scripted-model.js'

/** What a judge is shown, and in which place. */
export interface Shown {
  readonly task: string
  readonly answer1: string
  readonly answer2: string
}

const fenced = /<fenced-([\w-]+)-[0-9a-f]{12}>\n([^]*?)\n<\/fenced-\1-/g

/** Reads the request for a comparison back, as a judge would. */
export function readPairRequest(request: ChatRequest): Shown {
  const text = request.messages.find(({ role }) => role === 'user')?.content ?? ''
  const parts = new Map([...text.matchAll(fenced)].map((match) => [match[1], match[2] ?? '']))
  return { task: parts.get('task') ?? '', answer1: parts.get('answer-1') ?? '', answer2: parts.get('answer-2') ?? '' }
}

/** A reply in the form of `rubric_v1`. A is Answer 1. */
export function pairReply(winner: 'A' | 'B' | 'TIE', confidence = 0.8, score = 7, reasons = ['because']): string {
  const scores = Object.fromEntries(Object.keys(pairwiseCriteria).map((name) => [name, score]))
  return JSON.stringify({ reasons, major_faults: { A: [], B: [] }, scores, winner, confidence })
}

/** A judge whose replies a function of what it is shown decides. */
export function pairJudge(reply: (shown: Shown) => string, name = 'pair-judge'): Judge {
  return createJudge({ model: scriptedModel((request) => reply(readPairRequest(request)), { name }) })
}
