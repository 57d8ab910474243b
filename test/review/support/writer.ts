// Adds reviews one by one and answers the first one five times: `node writer.mjs <folder> <who> <count>`.
import { FileReviewStore } from '../../../src/review/files/file-store.js'
import { ReviewConflict } from '../../../src/review/port.js'
import { decision, review } from './sample.js'

/** What stands on its command line. */
export type WriterArguments = [folder: string, who: string, count: string]

const [dir = '', who = '', count = ''] = process.argv.slice(2)
const store = new FileReviewStore(dir)
const first = review(5000).id
for (let n = 0; n < Number(count); n += 1) {
  await store.add([review(Number(who) * Number(count) + n, { route: who })])
  if (n % 50 === 49) await answer()
}

/** Until nobody else was faster. */
async function answer(): Promise<void> {
  const { version = 0 } = (await store.get(first)) ?? {}
  try {
    await store.decide(decision(first, { by: who }), version)
  } catch (error) {
    if (!(error instanceof ReviewConflict)) throw error
    await answer()
  }
}
