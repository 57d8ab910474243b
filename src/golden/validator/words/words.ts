import { knownKeys } from '../../../config/secrets/known-keys.js'
import { actionVerbs, actionLeads } from './action.js'
import { clarifyingPhrases, closingQuestions } from './clarifying.js'
import { dangerousCommands } from './dangerous.js'
import { monthNames, numberNames } from './facts.js'
import { genericPhrases } from './generic.js'
import { negatedPhrases } from './negated.js'
import { refusalPhrases, refusalSubjects } from './refusal.js'
import { rudeCommands, rudePhrases } from './rude.js'

/** A pattern that has a name for messages. It must be linear: no nested or adjoining repeats of the same characters. */
export interface NamedPattern {
  readonly name: string
  readonly pattern: RegExp
}

/**
 * The lists that the built-in checks read. Phrases are lower case, with straight apostrophes, and match whole words; an
 * empty list matches nothing. Patterns are searched for anywhere, whatever their flags `g` and `y`.
 */
export interface Words {
  /** Verbs that begin an instruction. */
  readonly actionVerbs: readonly string[]
  /** What may stand before the verb: `first`, `you can`. */
  readonly actionLeads: readonly string[]
  /** Sentences with one of these ask for information without a question mark. */
  readonly clarifyingPhrases: readonly string[]
  /** Questions that offer more help and ask for nothing. */
  readonly closingQuestions: readonly string[]
  readonly dangerousCommands: readonly NamedPattern[]
  /** Advice that fits any question. */
  readonly genericPhrases: readonly string[]
  /** January to December; what is told of `June` also holds of `Jun`. */
  readonly monthNames: readonly string[]
  /** Word -> number. */
  readonly numberNames: Readonly<Record<string, number>>
  /** How a refusal begins. */
  readonly refusalPhrases: readonly string[]
  /** What a refusal is about: `can't` alone may be a fact, `can't help with` is a refusal. */
  readonly refusalSubjects: readonly string[]
  readonly rudePhrases: readonly string[]
  /** Rude only where the reader is told to: `go away`, which an error may do. */
  readonly rudeCommands: readonly string[]
  readonly secretPatterns: readonly NamedPattern[]
  /** A sentence with one of these does not recommend what it names. */
  readonly negatedPhrases: readonly string[]
}

export const english: Words = {
  actionVerbs,
  actionLeads,
  clarifyingPhrases,
  closingQuestions,
  dangerousCommands,
  genericPhrases,
  monthNames,
  numberNames,
  refusalPhrases,
  refusalSubjects,
  rudePhrases,
  rudeCommands,
  secretPatterns: knownKeys.map(({ kind: name, pattern }) => ({ name, pattern })),
  negatedPhrases,
}
