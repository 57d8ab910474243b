import type { Review } from '../../review/review.js'
import { BadInput } from './bad-input.js'
import { giveAnswer, isWholeChange, type Reviewer } from './give-answer.js'
import { goldenFiles } from './project-files.js'
import { type NewGoldenCase, promote } from './promote.js'

export const noInput = 'What was asked is not recorded, and a golden case asks it: write the case by hand.'

/** What a golden case is called unless somebody names it. */
export const caseIdFor = ({ id, meta }: Pick<Review, 'id' | 'meta'>): string =>
  meta.case_id ?? `production-${id.slice(0, 8)}`

/** Tags of a case unless somebody names others: those of its log, and those that a person gave it. */
export const caseTagsFor = ({ meta, tags }: Pick<Review, 'meta' | 'tags'>): string[] => [
  ...new Set([...(meta.candidate?.tags ?? []), ...tags]),
]

/**
 * Adds an approved review to a golden set and puts that on record.
 * @param file one of `goldenFiles`
 * @throws BadInput when it is not approved, has no input, there is no such set, or the case does not fit into it;
 * ReviewConflict.
 */
export async function promoteReview(
  reviewer: Reviewer,
  review: Review,
  file: string,
  goldenCase: NewGoldenCase,
): Promise<void> {
  if (review.status !== 'approved') throw new BadInput('Only an approved case becomes a golden one.')
  if (isWholeChange(review)) throw new BadInput('A change is no case. One of its cases can become a golden one.')
  if (review.input === '') throw new BadInput(noInput)
  const files = goldenFiles(reviewer.rootDir)
  if (!files.includes(file)) {
    const wrong = file === '' ? 'Name a golden set' : `There is no golden set ${file}`
    throw new BadInput(`${wrong}. In this project: ${files.join(', ') || 'none, such as support.golden.yaml'}.`)
  }
  promote(review, file, goldenCase, reviewer.rootDir)
  const note = `${review.note}${review.note === '' ? '' : '\n'}golden case ${goldenCase.id} of ${file}`
  const { labels, tags } = review
  await giveAnswer(reviewer, review, { status: 'promoted', labels, tags, note })
}
