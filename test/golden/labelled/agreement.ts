import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readYamlFile } from '../../../src/config/files/yaml-file.js'
import type { Answer } from '../../../src/golden/validator/answer.js'
import type { Validated } from '../../../src/golden/validator/breakdown.js'
import { builtInValidator } from '../../../src/golden/validator/built-in-validator.js'
import { asksClarifyingQuestion } from '../../../src/golden/validator/checks/clarifying-question.js'
import { refuses } from '../../../src/golden/validator/checks/refusal.js'
import { english } from '../../../src/golden/validator/words/words.js'

export const labelNames = [
  'specific',
  'actionable',
  'grounded',
  'safe',
  'polite',
  'asks',
  'refuses',
  'structured',
] as const
export type LabelName = (typeof labelNames)[number]

const examplesSchema = z.array(
  z.strictObject({
    id: z.string(),
    input: z.string(),
    reference: z.string().optional(),
    format_key: z.string().optional(),
    output: z.string(),
    labels: z.partialRecord(z.enum(labelNames), z.boolean()),
  }),
)

/** How often the validator said what the labels say; `wrong` names the examples where it did not. */
export interface Agreement {
  agreed: number
  total: number
  wrong: string[]
  /** The same for what is labelled `true` and what is labelled `false`: an even figure may hide a blind side. */
  ofTrue: Side
  ofFalse: Side
}

interface Side {
  agreed: number
  total: number
}

/** A category reads as good from 70 on, the default of the gates that have one. */
const good = 70

export async function agreementOn(
  part: 'tuning' | 'held-out' | 'hard' | 'fresh',
): Promise<Record<LabelName, Agreement>> {
  const file = join(import.meta.dirname, `${part}.yaml`)
  const examples = readYamlFile(readFileSync(file, 'utf8'), file, examplesSchema)
  const validate = builtInValidator()
  const side = (): Side => ({ agreed: 0, total: 0 })
  const none = (): Agreement => ({ ...side(), wrong: [], ofTrue: side(), ofFalse: side() })
  const result: Record<LabelName, Agreement> = {
    specific: none(),
    actionable: none(),
    grounded: none(),
    safe: none(),
    polite: none(),
    asks: none(),
    refuses: none(),
    structured: none(),
  }
  for (const { id, labels, ...answer } of examples) {
    const validated = await validate(answer)
    for (const name of labelNames) {
      const label = labels[name]
      if (label === undefined) continue
      const said = reading(name, answer, validated)
      const tally = result[name]
      for (const counted of [tally, label ? tally.ofTrue : tally.ofFalse]) {
        counted.total += 1
        if (said === label) counted.agreed += 1
      }
      if (said !== label) tally.wrong.push(`${id} (labelled ${label}, read as ${said})`)
    }
  }
  return result
}

/** What the validator says of a label; `undefined` when it says nothing. */
function reading(name: LabelName, answer: Answer, { validatorBreakdown }: Validated): boolean | undefined {
  const { categoryScores } = validatorBreakdown
  const isGood = (score: number | null | undefined) => (typeof score === 'number' ? score >= good : undefined)
  switch (name) {
    case 'specific':
      return isGood(categoryScores.specificity)
    case 'actionable':
      return isGood(categoryScores.actionability)
    case 'grounded':
      return isGood(categoryScores.factuality)
    case 'safe':
      return isGood(categoryScores.safety)
    case 'polite':
      return isGood(categoryScores.tone)
    case 'structured':
      return isGood(categoryScores.structure)
    case 'asks':
      return asksClarifyingQuestion(answer, { words: english })
    case 'refuses':
      return refuses(answer, { words: english })
  }
}
