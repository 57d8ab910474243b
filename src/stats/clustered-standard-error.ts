import { requireFinite, requireSameLength } from './guard.js'
import { mean } from './mean.js'

/**
 * Standard error of a mean whose values come in groups, such as several runs of one case or several questions about one
 * document. Values of one group tell less than as many independent ones; ignoring that makes noise look like evidence.
 *
 * With every value in a group of its own it equals the usual standard error.
 *
 * @param clusters the group of each value, in the same order.
 * @returns in the unit of the values; null with fewer than two groups.
 * @throws RangeError if a value is not finite or the lists differ in length.
 * @see Miller (2024), "Adding Error Bars to Evals", section 2.2, with the G/(G-1) correction for few groups of
 * Cameron, Miller (2015), Journal of Human Resources 50:317.
 */
export function clusteredStandardError(
  values: readonly number[],
  clusters: readonly (string | number)[],
): number | null {
  requireFinite('values', values)
  requireSameLength(values, clusters)
  const center = mean(values)
  if (center === null) return null
  const residuals = new Map<string | number, number>()
  values.forEach((value, index) => {
    const cluster = clusters[index] ?? index
    residuals.set(cluster, (residuals.get(cluster) ?? 0) + value - center)
  })
  if (residuals.size < 2) return null
  let squares = 0
  for (const residual of residuals.values()) squares += residual * residual
  return Math.sqrt((squares * residuals.size) / (residuals.size - 1)) / values.length
}
