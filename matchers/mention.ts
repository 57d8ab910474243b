import { matcherFiles } from './lazy.js'

/** In the source of a module that may judge: the name of the package or of a matcher. */
export const mention = new RegExp(['expect-jury', ...Object.keys(matcherFiles)].join('|'))
