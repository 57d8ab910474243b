/**
 * How much each judge's vote should count, from cases with a known answer: the log-odds that it is right,
 * ln(p / (1 - p)) with p = (right + 1) / (cases + 2), never below 0: a judge that is wrong half of the time has no say.
 * Source: Nitzan & Paroush (1982), the optimal weights of independent voters; p by Laplace's rule, so that a judge that
 * was never wrong does not decide alone.
 * @param correct one row per case, one entry per judge in a fixed order: was the judge right?
 * @returns a weight per judge, for `createPanel({ weights })`.
 * @throws RangeError when there is no case, or rows differ in length; TypeError for anything but rows of true and false.
 */
export function labelWeights(correct: readonly (readonly boolean[])[]): number[] {
  if (!isTable(correct))
    throw new TypeError(
      'labelWeights takes a row for each case, with true or false for each judge: [[true, false, true]]',
    )
  const [first] = correct
  if (!first) throw new RangeError('labelWeights: there is no labelled case')
  if (correct.some((row) => row.length !== first.length)) throw new RangeError('labelWeights: rows differ in length')
  return first.map((_, judge) => {
    const right = correct.filter((row) => row[judge]).length
    return Math.max(0, Math.log((right + 1) / (correct.length - right + 1)))
  })
}

function isTable(value: unknown): boolean {
  const isRow = (row: unknown) => Array.isArray(row) && row.every((cell) => typeof cell === 'boolean')
  return Array.isArray(value) && value.every(isRow)
}
