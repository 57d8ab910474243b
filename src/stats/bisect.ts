/** The point between `low` and `high` where `isBelow` turns from true to false, to the last bit of a double. */
export function bisect(low: number, high: number, isBelow: (x: number) => boolean): number {
  for (;;) {
    const middle = low + (high - low) / 2
    if (middle <= low || middle >= high) return middle
    if (isBelow(middle)) low = middle
    else high = middle
  }
}
