/** Thrown when a matcher is called in a way that could not check anything. The message names the right call. */
export class MatcherUsageError extends TypeError {
  override readonly name = 'MatcherUsageError'
}
