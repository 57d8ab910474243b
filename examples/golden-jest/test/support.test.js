const OpenAI = require('openai')
const { createJudge, metered, openaiModel, selftestRubric } = require('expect-jury')
const { describeGolden } = require('expect-jury/jest')
const { createAssistant } = require('../src/assistant')

// Without a key the SDK makes no client; a replayed call needs none.
const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? 'replayed' })
const answer = createAssistant(metered(client))

describeGolden('./support.golden.yaml', {
  subject: ({ input }) => answer(input),
  judge: createJudge({ model: openaiModel('gpt-4o-mini') }),
  rubric: selftestRubric,
})
