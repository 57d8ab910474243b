/** What a person typed or sent cannot be done; the message says why and is shown, on the page and in the terminal. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
}
