import { jestPreset } from '../../jest/preset.js'

/** What a Jest config lacks of our preset. */
export interface JestAdditions {
  /** Options that it does not have. */
  readonly set: readonly (readonly [name: string, value: unknown])[]
  /** Lists of its own, which replace the preset's, and what they lack. */
  readonly extend: readonly (readonly [name: string, items: readonly string[]])[]
  /** What cannot be added to what it has, in sentences. */
  readonly byHand: readonly string[]
}

const ourPreset = 'expect-jury/jest'

/** Presets that bring no `moduleFileExtensions` of their own. */
const leavesExtensions = /^ts-jest(?:\/|$)/

/**
 * @param own names of the options that the config has
 * @param preset that it has, which stays, for Jest takes one only; `undefined` where it has none
 */
export function jestAdditions(own: readonly string[], preset: string | undefined): JestAdditions {
  const has = (name: string): boolean => own.includes(name)
  const { setupFilesAfterEnv, reporters, watchPathIgnorePatterns, unmockedModulePathPatterns, dependencyExtractor } =
    jestPreset
  const theirExtensions = has('moduleFileExtensions') || (preset !== undefined && !leavesExtensions.test(preset))
  const lists = [
    ['reporters', reporters.filter((name) => name !== 'default')],
    ['watchPathIgnorePatterns', watchPathIgnorePatterns],
    ['unmockedModulePathPatterns', unmockedModulePathPatterns],
    // Jest itself puts those of a preset before the config's own.
    ['setupFilesAfterEnv', preset === undefined ? [] : setupFilesAfterEnv],
  ] as const
  return {
    set:
      preset === undefined
        ? [['preset', ourPreset]]
        : Object.entries(jestPreset).filter(
            ([name]) => !has(name) && !(name === 'moduleFileExtensions' && theirExtensions),
          ),
    extend: lists.filter(([name, items]) => has(name) && items.length > 0),
    byHand: [
      ...(theirExtensions
        ? ["Add 'yaml', 'yml' and 'jsonl' to its `moduleFileExtensions`, or `jest --watch` does not see golden sets."]
        : []),
      ...(has('dependencyExtractor')
        ? [`Let its \`dependencyExtractor\` call that of '${dependencyExtractor}', or golden sets rerun no test.`]
        : []),
    ],
  }
}
