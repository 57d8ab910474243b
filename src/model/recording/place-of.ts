import { relativePath } from '../../config/files/relative-path.js'
import { type CurrentTest, getHost, isOutsideOfTests } from '../../config/host.js'

/** A file as people name it: from the project's root, with forward slashes. */
export function shownPath(file: string): string {
  return relativePath(getHost()?.rootDir ?? process.cwd(), file)
}

/** `"refund > refuses" (test/refund.test.ts)` */
export function shownTest(test: CurrentTest): string {
  const file = shownPath(test.file)
  return isOutsideOfTests(test) ? `${file}, outside of its tests` : `"${test.name}" (${file})`
}
