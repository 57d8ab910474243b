import { cutPercent } from '../../config/text/cut-percent.js'
import { leastAccuracy } from './evaluator-standing.js'

/** `79.9%`: cut as everywhere, so that a judge that is told to be under the bar does not read as one that reaches it. */
export const accuracyText = (accuracy: number): string => `${cutPercent(accuracy, leastAccuracy)}%`
