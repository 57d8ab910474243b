import type { Evidence } from '../../baseline/compare/evidence.js'
import { countText, plural, pointsText, sizeText } from './number-text.js'

/** What the numbers can show and what they cannot, in sentences for people who know no statistics. */
export function evidenceText(evidence: Evidence): string[] {
  return [changes(evidence), ...reach(evidence), watched(evidence)]
}

function changes({ strength, regressed, improved, pValue }: Evidence): string {
  const flips = regressed + improved
  if (flips === 0) return `${strength}: no case changed its verdict.`
  const seen = `${improved} rose, ${regressed} fell`
  if (strength === 'insufficient') {
    return `${strength}: ${seen}. With fewer than 6 changes chance cannot be ruled out, however they fall (exact p ${pText(pValue)}).`
  }
  return `${strength}: ${seen}. Chance alone splits ${plural(flips, 'change')} at least as unevenly ${oftenText(pValue)} (exact p ${pText(pValue)}).`
}

function reach({ cases, difference, interval, smallestDifference, casesNeeded }: Evidence): string[] {
  const range = interval && `from ${pointsText(interval.lower)} to ${pointsText(interval.upper)}`
  const size = range && `The true difference is ${range} points (95 % interval around ${pointsText(difference)}).`
  const smallest =
    smallestDifference !== null &&
    `${plural(cases, 'case')} can be relied on to show ${sizeText(smallestDifference)} points or more.`
  const needed =
    casesNeeded !== null &&
    casesNeeded > cases &&
    `To show the ${sizeText(difference)} points seen would take ${countText(casesNeeded)} cases.`
  return [size, [smallest, needed].filter(Boolean).join(' ')].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[]
}

function watched({ eValue }: Evidence): string {
  return `e-value ${eText(eValue)}: 20 or more is evidence, also when a quick check was looked at first.`
}

/** `in 12 of 100 comparisons`. */
function oftenText(pValue: number): string {
  const percent = pValue * 100
  return percent < 0.1
    ? 'in less than 1 of 1,000 comparisons'
    : `in ${Number(percent.toPrecision(2))} of 100 comparisons`
}

/** A p value: 0.05002 never reads as the 0.05 that is evidence. */
export const pText = (value: number): string => shortNumber(value, 0.05)

/** An e-value: 19.98 never reads as the 20 that is evidence. */
export const eText = (value: number): string => shortNumber(value, 20)

/** Three digits that count, more where less would read as the bar; very small and very large with an exponent. */
function shortNumber(value: number, bar: number): string {
  if (value !== 0 && (value < 0.001 || value >= 10_000)) return value.toExponential(1)
  for (let digits = 3; digits < 15; digits += 1) {
    const shown = Number(value.toPrecision(digits))
    if (shown !== bar || Math.abs(value - bar) < 1e-12) return String(shown)
  }
  return String(value)
}
