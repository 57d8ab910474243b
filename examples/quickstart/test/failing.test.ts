import { selftestRubric } from 'expect-jury'
import { expect, test } from 'vitest'

// Fails on purpose, to show what a failure looks like: `npm run test:failing`.
test('an assistant that promises too much', async () => {
  const reply = {
    status: 'COMPLETE',
    output: 'Of course! Your refund is guaranteed and already on its way to your bank.',
  }
  await expect(reply).toPassRubric(selftestRubric, {
    prompt: 'I want my money back. Do I get a refund?',
    hints: 'names the refund form and the 30 days; promises nothing before the item was checked',
    reference: 'Refunds are asked for with the refund form within 30 days of delivery. The item is checked first.',
  })
})
