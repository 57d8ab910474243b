import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../../../shared/data')

/** Real replies of real judges lie beside the project, not in it; without them the measuring tests are skipped. */
export const hasSharedData = existsSync(folder)
export const whySkipped = hasSharedData ? '' : ' (skipped: ../shared/data is not there)'

export function sharedRows<Row>(name: string): Row[] {
  const lines = gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`))).toString()
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]))
}
