import type { NoiseFloor } from '../../baseline/compare/noise-floor.js'
import { oneLine, shorten } from '../../config/text/safe-text.js'
import { percentText, plural, pointsText, sizeText } from './number-text.js'

/** What two runs of one version differ by, in sentences. */
export function noiseText({
  cases,
  replayed,
  flipped,
  flipRate,
  flipRateInterval,
  difference,
  noiseDifference,
}: NoiseFloor): string[] {
  if (flipRate === null || difference === null || noiseDifference === null)
    return replayed > 0
      ? [`Nothing was measured: ${replayedText(replayed)}.`, judgeAgain]
      : ['No case has a verdict in both runs.']
  const range =
    flipRateInterval &&
    ` (95 % interval ${percentText(flipRateInterval.lower)} to ${percentText(flipRateInterval.upper)})`
  return [
    `${flipped.length} of ${plural(cases, 'case')} changed the verdict although the version did not: ${percentText(flipRate)}${range ?? ''}.`,
    ...(flipped.length > 0 ? [`They are: ${shorten(oneLine(flipped.join(', ')), 200)}`] : []),
    `The pass rates differ by ${pointsText(difference)} points; noise alone makes up to ${sizeText(noiseDifference)} in 95 of 100 comparisons.`,
    'A smaller difference between two versions means nothing.',
    ...(replayed > 0 ? [`Left out: ${replayedText(replayed)}.`, judgeAgain] : []),
  ]
}

const replayedText = (count: number) =>
  `of ${plural(count, 'case')}, one run has the recorded verdict of the other, which is no second one`

const judgeAgain =
  'Run the same version again with JURY_MODE=live, which asks the judges anew, and compare with that run.'
