import { describe, expect, test } from 'vitest'
import { checklistReply } from '../../../src/judge/reply/checklist-reply.js'
import { choiceReply } from '../../../src/judge/reply/choice-reply.js'
import { ratingReply } from '../../../src/judge/reply/rating-reply.js'
import { rubricReply } from '../../../src/judge/reply/rubric-reply.js'
import { defineRubric } from '../../../src/rubric/define-rubric.js'
import { leastCpuMs } from '../../support/least-time.js'

const json = '{"reasoning":"fine","tone_score":0.9,"facts_score":0.9,"overall_score":0.9,"pass":true}'
const fenced = `\`\`\`json\n${json}\n\`\`\``
const rubric = defineRubric({
  name: 'support',
  categories: [
    { name: 'tone', description: 'Friendly' },
    { name: 'facts', description: 'True' },
  ],
})
const read = (text: string) => rubricReply(rubric).parse(text, 'stop')

describe('a verdict that is negated, supposed, thought or withdrawn is none', () => {
  test.for([
    `This is NOT my verdict: ${json}`,
    `The following is not the final verdict:\n\n${fenced}`,
    `I would never give the scores:\n${json}`,
    `${json}\nWait, on reflection this is wrong. The answer deserves 0.1 in every category.`,
    `${fenced}\n\nWait, I misread the prompt. The answer fails.`,
    `${json}\n\nHmm, that was too generous.`,
    `${json}\nWait... it invents a fact.`,
    `${json}\nWait I misread it.`,
    `${fenced}\nThat is too generous: make it 0.2.`,
    `${json}\nThe scores above are wrong.`,
    `${json}\nPlease disregard the above. I cannot score it.`,
    `${json}\nCorrected verdict: it fails.`,
    `An ideal answer would get ${json}. This one does not; I cannot score it.`,
    `If the link were right I would give ${json}`,
    `Had the assistant cited its source, it would get:\n${fenced}`,
    `Previous evaluation: ${json} (for another answer)`,
    `Format: ${json}\nNow my evaluation: the answer is poor.`,
    `**Example:**\n${fenced}\nThe answer at hand is bad.`,
    `Draft: ${json} Final: The answer fails.`,
    `The answer is bad.\n<analysis>\nfirst ${fenced}\n</analysis>`,
    `<draft>\n${json}\n<draft>or so</draft>\nThe answer is bad.`,
    `Decoded: ${json}`,
    `The output decoded from base64:\n${json}`,
    `This is not my answer:\n${json}`,
    `An ideal answer would get:\nVerdict: ${json}\nThis one is bad.`,
  ])('%s', (text) => {
    expect(read(text)).toMatchObject({ kind: 'unreadable', reason: 'conflict' })
    const explained = `${text}\n\n${'The answer is short and names no form. '.repeat(20)}`
    expect(read(explained)).toMatchObject({ kind: 'unreadable', reason: 'conflict' })
  })

  test.for([
    ['no_verdict', `<reasoning>${json}</reasoning>\nThe answer is bad.`],
    ['empty', `<think>${json}</think>`],
    ['empty', `<think>\n${json}`],
  ] as const)('%s: thoughts before the answer are no part of it: %s', ([reason, text]) => {
    expect(read(text)).toMatchObject({ kind: 'unreadable', reason })
  })

  test.for(['think', 'thinking', 'reasoning'])('a draft in <%s> does not contradict the verdict behind it', (tag) => {
    const draft = json.replaceAll('0.9', '0.2')
    expect(read(`<${tag}>\n${draft}\n</${tag}>\n\n${json}`)).toMatchObject({
      kind: 'value',
      value: { scores: { tone: 0.9 } },
    })
    const rated = `<${tag}>Rating: [[2]]</${tag}>\nRating: [[9]]`
    expect(ratingReply().parse(rated, 'stop')).toEqual({ kind: 'value', value: 9 })
    const chosen = `<${tag}>[[A]]</${tag}>\n[[B]]`
    expect(choiceReply({ options: ['A', 'B'] }).parse(chosen, 'stop')).toEqual({ kind: 'value', value: 'B' })
  })

  test.for([
    'An ideal answer would get: [[9]]\nThis one is bad.',
    'A perfect answer would get:\n\n**Rating:** [[9]]\n\nThis one invents a fact.',
    'The following is not my final rating:\n\nRating: [[9]]',
    'I would never give this rating:\nRating: [[9]]',
    'If the link were right I would give:\nRating: [[9]]',
    'Had the assistant cited its source, it would get:\nFinal rating: [[9]]',
    'Previous evaluation: [[9]] (for another answer)',
    'Example: Rating: [[9]]\nThe answer at hand is bad.',
    'Expected format:\nRating: [[9]]\n\nThe answer is poor.',
    'Draft: [[9]]\nFinal: The answer fails.',
    'An ideal answer would get:\nRating:\n[[9]]\nThis one is bad.',
    'Decoded: [[9]]',
    'The answer is bad.\n<analysis>\nRating: [[9]]\n</analysis>\nIt fails.',
  ])('nor are a rating and a choice: %s', (text) => {
    expect(ratingReply().parse(text, 'stop')).toMatchObject({ reason: 'no_verdict' })
    const chosen = text.replace('[[9]]', '[[A]]').replace('Rating:', 'Verdict:')
    expect(choiceReply({ options: ['A', 'B'] }).parse(chosen, 'stop')).toMatchObject({ reason: 'no_verdict' })
    expect(ratingReply().parse(`${text}\n\nRating: [[2]]`, 'stop')).toEqual({ kind: 'value', value: 2 })
  })

  test('nor are the answers of a checklist', () => {
    const answers = '{"answers":[{"question":1,"evidence":"","answer":"yes"}]}'
    const parse = (text: string) => checklistReply(1).parse(text, 'stop').kind
    expect([answers, `${answers}\nWait, that is wrong.`].map(parse)).toEqual(['value', 'unreadable'])
  })
})

describe('what people and judges write around a verdict that they mean leaves it one', () => {
  test.for([
    `The output does not satisfy the rubric:\n${fenced}`,
    `The answer is not correct.\n\n${json}`,
    `It does not cite its source, so my verdict is: ${json}`,
    `There is no answer to the second question. Here is my evaluation:\n${fenced}`,
    `I would give the following scores:\n${json}`,
    `I would rate this response as follows: ${json}`,
    `If the user had asked for more, this would be too short, but as it stands: ${json}`,
    `Here is the evaluation in the required format:\n\n${fenced}`,
    `Output format:\n${fenced}`,
    `Example:\n${json}\n`,
    `Now, evaluating the answer:\n${fenced}\n\nThe answer is polite and correct, although the second claim is wrong.`,
    `${fenced}\n\n**Explanation:** The claim that the order is lost is wrong; this is not a major fault. It was not too long.`,
    `${fenced}\nThis is a good response. I cannot verify the link, but nothing contradicts it.`,
    `${json}\nWaiting times and wait lists are named.`,
    `${json}\nWait times are named.`,
    `${json}\nThe answer waits for the user. Final verdict: pass.`,
    `${json}\nNote that the scores are on a scale of 0 to 1.`,
    `<reasoning>The tone is friendly.</reasoning>\n${json}`,
    `<thoughts>maybe ${json}</thoughts>\n<answer>${json}</answer>`,
    `The answer holds a <reasoning> tag of its own. ${json}`,
    `The answer holds a <reasoning> tag of its own. ${json}\nIts second <reasoning> is not closed either.`,
    `<reasoning>It is friendly.</reasoning>\n${json}\n<reasoning>It names the form.</reasoning>`,
    `Draft: ${json}\nFinal: ${json}`,
    `An ideal answer would name the form. This one does, so:\n${json}`,
    `The assistant could not decode the image, and says so: ${json}`,
    `The assistant decoded the message correctly: ${json}`,
    `The output does not answer the question:\n${fenced}`,
    `It does not give an answer to the second question: ${json}`,
    `${json}\nThe actual answer is Paris, and the output says so.`,
    `If I had to score it, I would say: ${json}`,
    `An ideal answer would name the form, but this one does not: ${json}`,
  ])('%s', (text) => {
    expect(read(text)).toMatchObject({ kind: 'value' })
  })

  test.for([
    'A good answer would name the form, so my rating is [[3]].',
    'If I had to rate it, I would say:\nRating: [[3]]',
    'The assistant decoded the message correctly: [[3]]',
    'The response does not answer the question:\n\nRating: [[3]]',
    'Example:\n[[3]]',
    'Rating: [[3]]\nThe actual answer is Paris, and the output says so.',
  ])('a rating, too: %s', (text) => {
    expect(ratingReply().parse(text, 'stop')).toEqual({ kind: 'value', value: 3 })
  })
})

test.for(['<think>', `Format: ${json}\n`, 'if it were so ', 'not the verdict ', 'the verdict above ', 'Draft: {'])(
  'a long reply of %s costs little',
  async (part) => {
    const hostile = `${part.repeat(Math.ceil(100_000 / part.length))}${json}\n${part.repeat(Math.ceil(100_000 / part.length))}`
    const spent = await leastCpuMs(1_000, () => void read(hostile))
    expect(spent).toBeLessThan(1_000)
  },
)
