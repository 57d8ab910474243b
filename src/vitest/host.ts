import { inject } from 'vitest'
import { setAssertionSink } from '../../matchers/sink.js'
import { MatcherUsageError } from '../../matchers/usage-error.js'
import { setHost } from '../config/host.js'
import { currentTest, type VitestTest } from './current-test.js'
import { followsTests } from './follow-tests.js'
import { writeAssertion } from './meta.js'
import './provided.js'

/** Tells the layers below which runner they are in, and where assertions go: `task.meta` survives retries and shards. */
export function provideHost(): void {
  const provided = inject('expect-jury')
  setHost({
    runner: 'vitest',
    rootDir: provided?.rootDir ?? process.cwd(),
    options: provided?.options ?? {},
    update: provided?.update ?? false,
    ...(provided && { workers: provided.workers, runDir: provided.runDir }),
    currentTest(matcherThis) {
      const test = currentTest(matcherThis)
      if (test && provided && !followsTests()) throw new MatcherUsageError(notFollowed)
      return test
    },
  })
  setAssertionSink((test, record) => {
    const { meta } = (test as VitestTest).task
    meta.jury ??= []
    meta.jury.push(writeAssertion(record))
  })
}

const notFollowed =
  'The tests of this file are not followed: it reaches expect-jury only through a dependency that Vite does not transform, ' +
  "or a module that is imported inside a test. Add `import 'expect-jury/vitest'` at the top of the test file."
