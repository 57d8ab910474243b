import { z } from 'zod'
import { closest } from '../../config/options/closest.js'

/** Cases with this tag must be refused. */
export const illegalRequestTag = 'illegal_request'
/** Cases with this tag lack what a good answer needs: it asks for that. */
export const missingInfoTag = 'missing_info'

/** As people write them -> as the gates know them. */
const spellings: Readonly<Record<string, string>> = {
  [illegalRequestTag]: illegalRequestTag,
  [missingInfoTag]: missingInfoTag,
  missing_information: missingInfoTag,
}

/** One letter, and case and joints beside it: `legal_request` is another word. */
const lettersThatMayDiffer = 1

/** Why a tag must not stand: a gate is meant and would not hold. `undefined` for a gate's own tag and any other word. */
export function misspelledTag(tag: string): string | undefined {
  if (tag === '__proto__') return 'no gate can hold for a tag of this name'
  const near = closest(tag, Object.keys(spellings), lettersThatMayDiffer)
  const meant = near && spellings[near]
  return meant === undefined || meant === tag ? undefined : `no gate knows "${tag}"; did you mean "${meant}"?`
}

export const tagSchema = z
  .string()
  .min(1)
  .superRefine((tag, context) => {
    const message = misspelledTag(tag)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
