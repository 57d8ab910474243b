import { inject } from 'vitest'
import { setAssertionSink } from '../../matchers/sink.js'
import { setHost } from '../config/host.js'
import { currentTest, type VitestTest } from './current-test.js'
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
    currentTest,
  })
  setAssertionSink((test, record) => {
    const { meta } = (test as VitestTest).task
    meta.jury ??= []
    meta.jury.push(writeAssertion(record))
  })
}
