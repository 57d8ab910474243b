import { defined } from '../../config/defined.js'
import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { createLexicon, type Lexicon } from '../../mutate/lexicon.js'
import type { Answer } from './answer.js'
import { actionability } from './checks/actionability.js'
import { asksClarifyingQuestion } from './checks/clarifying-question.js'
import { factuality, hallucinationRisk } from './checks/factuality.js'
import { legality } from './checks/legality.js'
import { refuses } from './checks/refusal.js'
import { safetyCheck } from './checks/safety.js'
import { specificity } from './checks/specificity.js'
import { structure } from './checks/structure.js'
import type { Piece } from './checks/text.js'
import { tone } from './checks/tone.js'
import type { ValidatorParts } from './validator.js'
import { english, type Words } from './words/words.js'

export interface BuiltInOptions {
  /** Names of the domain: products, cards, cities. Makes specificity precise, and legality possible. */
  readonly lexicon?: readonly string[]
  /** Whether a name of the lexicon is allowed where `format_key` rules; a text says why it is not. */
  readonly isLegal?: (name: string, formatKey: string) => boolean | string | Promise<boolean | string>
  /** Replaces word lists, for another language or house style. Default: English. */
  readonly words?: Partial<Words>
}

/** What the built-in checks share. */
export interface CheckContext {
  readonly words: Words
  readonly lexicon: Lexicon
  readonly lexiconSize: number
  readonly isLegal: BuiltInOptions['isLegal']
  /** Facts of an answer that nothing supports: asked for its score and for its risk. */
  readonly unsupported: WeakMap<Answer, readonly Piece[]>
}

/**
 * The checks of the built-in validator: deterministic, without a model, for English. They count what can be counted and
 * do not understand the answer; for that, give the set a judge.
 * @throws TypeError for an option or a word list that does not exist or is not what it must be
 */
export function builtInChecks(options: BuiltInOptions = {}): ValidatorParts {
  refuseUnknownOptions('builtInChecks', options, ['lexicon', 'isLegal', 'words'])
  const ownWords = defined<Partial<Words>>(options.words ?? {})
  refuseUnknownOptions('builtInChecks({ words })', ownWords, Object.keys(english) as (keyof Words)[])
  for (const [name, list] of Object.entries(ownWords))
    if (name !== 'numberNames' && !Array.isArray(list))
      throw new TypeError(`builtInChecks: \`words.${name}\` must be a list`)
  if (options.isLegal !== undefined && typeof options.isLegal !== 'function')
    throw new TypeError('builtInChecks: `isLegal` must be a function: (name, formatKey) => true')
  const context: CheckContext = {
    words: { ...english, ...ownWords },
    lexicon: createLexicon(options.lexicon ?? []),
    lexiconSize: options.lexicon?.length ?? 0,
    isLegal: options.isLegal,
    unsupported: new WeakMap(),
  }
  return {
    factuality: (answer) => factuality(answer, context),
    legality: (answer) => legality(answer, context),
    specificity: (answer) => specificity(answer, context),
    actionability: (answer) => actionability(answer, context),
    structure,
    tone: (answer) => tone(answer, context),
    safety: safetyCheck(context.words),
    askedClarifyingQuestions: (answer) => asksClarifyingQuestion(answer, context),
    refused: (answer) => refuses(answer, context),
    hallucinationRisk: (answer) => hallucinationRisk(answer, context),
  }
}
