import { relative, sep } from 'node:path'
import { getHost, type CurrentTest } from '../config/host.js'

/** A file as people name it: from the project's root, with forward slashes. */
export function shownPath(file: string): string {
  return relative(getHost()?.rootDir ?? process.cwd(), file)
    .split(sep)
    .join('/')
}

/** `"refund > refuses" (test/refund.test.ts)` */
export function shownTest({ name, file }: CurrentTest): string {
  return `"${name}" (${shownPath(file)})`
}
