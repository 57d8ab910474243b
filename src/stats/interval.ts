/** A confidence interval, both ends included. */
export interface Interval {
  lower: number
  upper: number
}
