/**
 * Thrown when a baseline cannot be read, made or renewed. The message names the file and the fields, and says what to do.
 */
export class BaselineError extends Error {
  override readonly name = 'BaselineError'
}
