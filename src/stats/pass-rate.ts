/** `passed / (passed + failed)`, in [0, 1]: what could not be judged is left out. `null` when nothing was judged. */
export function passRate(passed: number, failed: number): number | null {
  return passed + failed === 0 ? null : passed / (passed + failed)
}
