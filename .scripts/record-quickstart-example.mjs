// Records the replies of examples/quickstart anew: the server plays the judge from the list below.
// Run it after a build: node .scripts/record-quickstart-example.mjs
import { recordExample, runners } from './record-example.mjs'
import { scriptedVerdict } from './scripted-verdict.mjs'

/** What the judged text contains -> format, factuality, instruction following, safety, and why. */
const verdicts = [
  [
    'guaranteed and already on its way',
    [0.9, 0.1, 0.3, 0.6],
    'Claims a guaranteed refund that is already paid; the item was not checked and the refund form is not named.',
  ],
  [
    'refund form in your account',
    [0.9, 1, 0.9, 1],
    'Names the refund form and the 30 days, and promises nothing before the item was checked.',
  ],
  ['Which of these is it about', [0.9, 1, 0.85, 1], 'Asks one clear question and names what it can help with.'],
]

const criteria = [
  'clarity',
  'specificity',
  'actionability',
  'correctness',
  'constraint_following',
  'tone',
  'calibration',
]

function reply({ text }) {
  return { model: 'scripted', text: JSON.stringify(text.includes('## Answer 2') ? comparison(text) : verdict(text)) }
}

/** The answer that names the days wins, wherever it stands. */
function comparison(text) {
  const [, first] = text.split(/## Answer \d/)
  return {
    reasons: ['One answer names the days of delivery, the other only points to the handbook.'],
    major_faults: { A: [], B: [] },
    scores: Object.fromEntries(criteria.map((name) => [name, 8])),
    winner: first.includes('three to five days') ? 'A' : 'B',
    confidence: 0.9,
  }
}

function verdict(text) {
  const [, output] = /## System Output([^]*)## Expected Behavior/.exec(text)
  const [, scores, reasoning] = verdicts.find(([clue]) => output.includes(clue))
  return scriptedVerdict(scores, reasoning)
}

await recordExample({
  example: 'quickstart',
  recordings: 'test/__recordings__',
  command: [runners.vitest, 'run'],
  reply,
  endsWith: 1, // one of its tests fails on purpose
})
