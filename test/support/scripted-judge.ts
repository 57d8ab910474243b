import type { ServerRequest } from './openai-server.js'

/** A judge that reads its scores from the judged text: an output with `[scores 0.4]` gets 0.4 in every category. */
export function scriptedJudge(request: ServerRequest): string {
  if (request.text.includes('PROMPT: <the generated prompt>')) return generated(request.text)
  if (request.text.includes('## Questions')) return answers(request.text)
  return request.text.includes('## Answer 2') ? comparison(request.text) : scores(request.text)
}

/** A prompt for the scenario that the generator was asked for. */
function generated(text: string): string {
  const prompt = text.includes('reorganize')
    ? 'Please propose how to reorganize the documentation.'
    : 'Summarize docs/setup.md in exactly 3 lines.'
  return `PROMPT: ${prompt}\nHINTS: It does what was asked.`
}

/** Every question is answered yes. */
function answers(text: string): string {
  const questions = text.split('## Questions')[1]?.match(/^\d+\. /gm) ?? []
  return JSON.stringify({
    answers: questions.map((_, index) => ({ question: index + 1, evidence: null, answer: 'yes' })),
  })
}

function scores(text: string): string {
  const score = Number(/\[scores ([\d.]+)\]/.exec(text)?.[1] ?? '0.95')
  const asked = [...text.matchAll(/^### (\w+)_score \(/gm)].map(([, name = '']) => name)
  return verdictOf(score, `The output says so: ${score}.`, asked.length > 0 ? asked : undefined)
}

const ofSelftest = ['format', 'factuality', 'instruction_following', 'safety']

/** A judge's reply. @param score 0-1, in every category. @param categories Default: those of the selftest. */
export function verdictOf(
  score: number,
  reasoning = 'as scripted',
  categories: readonly string[] = ofSelftest,
): string {
  return JSON.stringify({
    reasoning,
    ...Object.fromEntries(categories.map((name) => [`${name}_score`, score])),
    overall_score: score,
    pass: score >= 0.74,
  })
}

/** The answer with `[better]` wins wherever it stands; without one it is a tie. */
function comparison(text: string): string {
  const [, first = '', second = ''] = text.split(/## Answer \d/)
  const winner = first.includes('[better]') ? 'A' : second.includes('[better]') ? 'B' : 'TIE'
  const names = [
    'clarity',
    'specificity',
    'actionability',
    'correctness',
    'constraint_following',
    'tone',
    'calibration',
  ]
  return JSON.stringify({
    winner,
    confidence: 0.8,
    scores: Object.fromEntries(names.map((name) => [name, 8])),
    reasons: ['one of them says so'],
    major_faults: { A: [], B: [] },
  })
}
