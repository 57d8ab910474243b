/** `moduleFileExtensions` of Jest 30 itself. */
const jestExtensions = ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'json', 'node']

/** What `preset: 'expect-jury/jest'` stands for: the build writes it as a file, and `init` into a config of another preset. */
export const jestPreset = {
  setupFilesAfterEnv: ['expect-jury/jest'],
  reporters: ['default', 'expect-jury/jest/reporter'],
  // For the watcher: golden sets are files that tests depend on; what a run writes itself starts no other.
  moduleFileExtensions: [...jestExtensions, 'yaml', 'yml', 'jsonl'],
  dependencyExtractor: 'expect-jury/jest/dependencies',
  watchPathIgnorePatterns: [
    '[/\\\\]__recordings__[/\\\\]',
    '[/\\\\]node_modules[/\\\\]\\.cache[/\\\\]',
    '[/\\\\]selftest-\\d{8}-\\d{4}-\\w+\\.(?:json|html|md)$',
  ],
  testTimeout: 60_000,
}
