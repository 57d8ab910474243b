import { refuseUnknownOptions } from '../config/options/known-options.js'
import { wrongText } from '../config/text/wrong-text.js'
import type { Subject } from './port.js'

/** @throws TypeError for a subject whose texts are none, and for what it does not have: a misspelt hint would not be told. */
export function assertSubject(subject: Subject): void {
  for (const field of ['prompt', 'output'] as const) {
    const text: unknown = (subject as Subject | undefined)?.[field]
    if (typeof text === 'string') continue
    throw new TypeError(
      `\`${field}\` must be a text to be judged; it is ${typeof text}: judge.evaluate(rubric, { prompt, output })`,
    )
  }
  const wrong = wrongText(subject, optional)
  if (wrong !== undefined) throw new TypeError(`judge.evaluate: ${wrong}`)
  refuseUnknownOptions('judge.evaluate', subject, ['prompt', 'output', ...optional])
}

const optional = ['hints', 'reference', 'expectedStatus', 'actualStatus'] as const satisfies (keyof Subject)[]
