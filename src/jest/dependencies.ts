type Extract = (code: string, file: string, extractImports: (code: string) => Iterable<string>) => Set<string>

const inTests = /\bdescribeGolden\s*\(\s*['"`](\.{1,2}\/[^'"`$\n]+)['"`]/g
const inSets = /^cases:\s*['"]?(\.{1,2}\/[^'"\s]+)/gm

/**
 * A Jest `dependencyExtractor`, set by the preset: to Jest's watcher a test depends also on the golden sets that it
 * names as a literal, and a set on the file of its cases, so that a change in one reruns the test.
 */
export const extract: Extract = (code, file, extractImports) => {
  const named = Array.from(code.matchAll(/\.ya?ml$/.test(file) ? inSets : inTests), ([, path = '']) => path)
  return new Set([...extractImports(code), ...named])
}

/** Jest keeps what was extracted for as long as this stays the same. */
export function getCacheKey(): string {
  return inTests.source + inSets.source
}
