import { statSync } from 'node:fs'

/** False for a folder, too: reading it would say no more than `EISDIR`. */
export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
