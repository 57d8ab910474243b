import { expect, inject, TestRunner } from 'vitest'
import { setAssertionSink } from '../../matchers/sink.js'
import { MatcherUsageError } from '../../matchers/usage-error.js'
import { setHost } from '../config/host.js'
import { defaultMode } from '../config/options/mode.js'
import { sharedState } from '../config/shared-state.js'
import { warnUncounted } from '../config/uncounted.js'
import { assertionPassed } from '../report/record/case-outcome.js'
import { currentTest, hasEnded, type VitestTest } from './current-test.js'
import { followsTests } from './follow-tests.js'
import { writeAssertion } from './meta.js'
import './provided.js'

/** Tells the layers below which runner they are in, and where assertions go: `task.meta` survives retries and shards. */
export function provideHost(): void {
  const provided = inject('expect-jury')
  setHost({
    runner: 'vitest',
    rootDir: provided?.rootDir ?? process.cwd(),
    options: { mode: defaultMode(process.env), ...provided?.options },
    update: provided?.update ?? false,
    fetch: realFetch,
    ...(provided && { workers: provided.workers, runDir: provided.runDir }),
    currentTest(matcherThis) {
      const test = currentTest(matcherThis)
      if (test && provided && !followsTests()) throw new MatcherUsageError(notFollowed)
      return test && matcherThis && hasEnded(test) ? undefined : test
    },
    // What a test asks that is not followed is not the file's.
    currentFile: () => (TestRunner.getCurrentTest() && !followsTests() ? undefined : expect.getState().testPath),
  })
  const counted = provided !== undefined || inject('expect-jury-reporter') === true
  setAssertionSink((test, record, slot) => {
    if (!counted && !assertionPassed(record)) warnUncounted(noReporter)
    const { meta } = (test as VitestTest).task
    meta.jury ??= []
    const { repetition } = test
    meta.jury[placeIn(meta.jury, slot)] = writeAssertion(repetition ? { ...record, repetition } : record)
  })
}

/** Before a test can stub it for what it tests: the judge would read the stub's answers, and record them. */
const realFetch = sharedState('fetch', () => globalThis.fetch)

const slots = new WeakMap<string[], Map<string, number>>()

/** Behind the others, or where the slot was filled before. */
function placeIn(assertions: string[], slot: string | undefined): number {
  if (slot === undefined) return assertions.length
  const places = slots.get(assertions) ?? new Map<string, number>()
  slots.set(assertions, places)
  const place = places.get(slot) ?? assertions.length
  places.set(slot, place)
  return place
}

const noReporter =
  'Vitest runs without the reporter. Write `plugins: [jury()]`, of `expect-jury/plugin`, in the config of this project ' +
  '(a root config with `projects` does not hand it on), or list `expect-jury/reporter` in `reporters`.'

const notFollowed =
  'The tests of this file are not followed: it reaches expect-jury only through a dependency that Vite does not transform, ' +
  "or a module that is imported inside a test. Add `import 'expect-jury/vitest'` at the top of the test file."
