import type { NoiseFloor } from '../baseline/noise-floor.js'
import { percentText, plural, pointsText } from './number-text.js'
import { oneLine, shorten } from '../config/safe-text.js'

/** What two runs of one version differ by, in sentences. */
export function noiseText({
  cases,
  flipped,
  flipRate,
  flipRateInterval,
  difference,
  noiseDifference,
}: NoiseFloor): string[] {
  if (flipRate === null || difference === null || noiseDifference === null)
    return ['No case has a verdict in both runs.']
  const range =
    flipRateInterval &&
    ` (95 % interval ${percentText(flipRateInterval.lower)} to ${percentText(flipRateInterval.upper)})`
  return [
    `${flipped.length} of ${plural(cases, 'case')} changed the verdict although the version did not: ${percentText(flipRate)}${range ?? ''}.`,
    ...(flipped.length > 0 ? [`They are: ${shorten(oneLine(flipped.join(', ')), 200)}`] : []),
    `The pass rates differ by ${pointsText(difference)} points; noise alone makes up to ${pointsText(noiseDifference).replace('+', '')} in 95 of 100 comparisons.`,
    'A smaller difference between two versions means nothing.',
  ]
}
