import { posix } from 'node:path'
import type { CaseRecord } from '../record/run-record.js'
import { markdownText } from './markdown-text.js'

/**
 * Links to the recorded replies: line by line for cases that did not pass, for the others to their files.
 * @param folder where the report lies, relative to the root of the project
 */
export function markdownRecordings(cases: readonly CaseRecord[], folder: string): string {
  const link = ({ file, line }: { file: string; line?: number }): string => {
    const place = line === undefined ? '' : `#L${line}`
    return `[${markdownText(line === undefined ? file : `${file}:${line}`)}](${addressOf(posix.relative(folder, file))}${place})`
  }
  const links = (places: readonly { file: string; line?: number }[]): string =>
    [...new Set(places.map(link))].join(', ')
  const isPassed = ({ outcome }: CaseRecord): boolean => outcome === 'pass'
  const files = new Set(cases.filter(isPassed).flatMap(({ recordings }) => recordings.map(({ file }) => file)))
  return [
    ...cases
      .filter((entry) => !isPassed(entry) && entry.recordings.length > 0)
      .map(({ id, recordings }) => `- ${markdownText(id)}: ${links(recordings)}`),
    ...(files.size > 0 ? [`- Cases that passed: ${links([...files].map((file) => ({ file })))}`] : []),
  ].join('\n')
}

const addressOf = (path: string): string =>
  encodeURI(path.toWellFormed()).replace(/[():?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
