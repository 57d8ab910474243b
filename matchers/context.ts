/** The part of a matcher's `this` that Vitest 4, Vitest 5 and Jest 30 share. */
export interface MatcherContext {
  readonly isNot?: boolean
  /** `''` in a direct call, `resolves` / `rejects` behind those; absent in asymmetric use. */
  readonly promise?: string
  /** Vitest only: true inside `expect.poll`. */
  readonly poll?: boolean
  equals(a: unknown, b: unknown): boolean
  readonly utils: MatcherUtils
}

/** Whether a matcher runs as the expected value of another: in `toEqual`, `toHaveBeenCalledWith` and their like. */
export const isInsideAnother = (context: MatcherContext): boolean => !('promise' in context)

/** False inside `toEqual` and its like, and at every interval of `expect.poll`: there a matcher is only tried, maybe often. */
export const isDirectUse = (context: MatcherContext): boolean => !isInsideAnother(context) && context.poll !== true

/** Printers of the runner, in its colours. */
export interface MatcherUtils {
  matcherHint(
    matcherName: string,
    received?: string,
    expected?: string,
    options?: { isNot?: boolean; promise?: string; secondArgument?: string },
  ): string
  printReceived(value: unknown): string
  printExpected(value: unknown): string
  RECEIVED_COLOR(text: string): string
  EXPECTED_COLOR(text: string): string
  DIM_COLOR(text: string): string
}

/** What a matcher answers; `message` is read only when the assertion fails. */
export interface MatcherResult {
  pass: boolean
  message: () => string
  actual?: unknown
  expected?: unknown
}
