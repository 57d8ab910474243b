// Adds cases to the golden set `a.golden.yaml` one by one: `node promoter.mjs <folder> <who> <count>`.
import { promote } from '../../../src/cli/review/promote.js'
import { reviewWith } from '../../../src/review/review.js'
import { review } from '../../review/support/sample.js'

/** What stands on its command line. */
export type PromoterArguments = [folder: string, who: string, count: string]

const [dir = '', who = '', count = ''] = process.argv.slice(2)
for (let n = 0; n < Number(count); n += 1) {
  const id = `${who}-${n}`
  promote(reviewWith(review(n), []), 'a.golden.yaml', { id, behaviors: [], tags: [] }, dir)
}
