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
  // For `automock`: what judges is not what is tested.
  unmockedModulePathPatterns: ['[/\\\\]node_modules[/\\\\]expect-jury[/\\\\]'],
  testTimeout: 60_000,
  maxConcurrency: 50, // of `test.concurrent`: tests that wait for a model; a selftest's own `concurrency` may be lower
}
