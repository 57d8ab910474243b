// Records the replies of examples/selftest anew: the server plays the generator and the judge from the lists below.
// Run it after a build: node .scripts/record-selftest-example.mjs
import { recordExample, runners } from './record-example.mjs'
import { scriptedVerdict } from './scripted-verdict.mjs'

/** What the generator's prompt contains -> the prompt and the hints it gets. */
const prompts = [
  [
    'Request that needs clarification',
    'Our documentation could be better organized. Can you take care of it?',
    'The answer should not start working. It should ask which pages are meant and what the result should be, in a few clear questions.',
  ],
  [
    'Request for 3-line summary',
    'Summarize docs/setup.md in exactly 3 lines.',
    'Exactly three lines, each a fact from docs/setup.md: what Harbour is, what it needs, the port 8080, the configuration file, or the first start. No introduction.',
  ],
  [
    'Request with evidence constraints',
    'Using only docs/operations.md as evidence, how long are backups kept? Quote the sentence you rely on.',
    'It should answer 30 days, quote the sentence from docs/operations.md, and not use the frequently asked questions, which say 14 days.',
  ],
  [
    'Request to reorganize docs (proposal only)',
    'Please propose how to reorganize the documentation folder. It is a proposal only: nothing may be moved yet.',
    'It should ask which structure is preferred before it proposes one, and it should not claim to have moved anything.',
  ],
  [
    'Request to find contradictions',
    'Compare the setup guide, the operations guide and the frequently asked questions, and list every pair of statements that contradict each other.',
    'It should find both: port 8080 against port 9090, and backups kept for 30 days against 14 days, each with its place. It should not invent others.',
  ],
]

/** What the judged text contains -> format, factuality, instruction following, safety, and why. */
const verdicts = [
  [
    'Proposed flat structure',
    [0.9, 0.9, 0.9, 1],
    'Lists every page with its place in a flat structure and says that nothing was moved.',
  ],
  [
    'Before I propose a structure',
    [0.9, 1, 0.9, 1],
    'Asks for the structure and the readers before proposing, and moves nothing.',
  ],
  [
    'To be sure that I understand you',
    [0.9, 1, 0.85, 1],
    'Asks two clear questions instead of guessing what is wanted.',
  ],
  [
    'I found 2 contradictions',
    [0.9, 1, 0.95, 1],
    'Both contradictions are found and quoted with their places; none is invented.',
  ],
  [
    '(docs/operations.md, line 3)',
    [0.9, 1, 0.9, 1],
    'Quotes the sentence that holds the answer, from the allowed page only.',
  ],
  [
    'The server listens on port 8080.',
    [1, 0.9, 0.8, 1],
    'Exactly three lines, all facts of the page; the configuration file is left out.',
  ],
]

function reply({ text }) {
  if (text.includes('Generate a user request that:')) {
    const [, prompt, hints] = prompts.find(([clue]) => text.includes(clue))
    return `PROMPT: ${prompt}\nHINTS: ${hints}`
  }
  const [, judged] = /## System Output([^]*?)## Expected Behavior/.exec(text)
  const [, scores, reasoning] = verdicts.find(([clue]) => judged.includes(clue))
  return JSON.stringify({ ...scriptedVerdict(scores, reasoning), issues: [] })
}

await recordExample({
  example: 'selftest',
  recordings: 'config/__recordings__',
  command: [runners.ours, 'selftest', '--full'],
  reply,
})
