/** What stands under such a key is a secret. */
export const secretKey =
  /passw(?:or)?[dt]|pwd|passphrase|secret|api[_-]?key|token$|private[_-]?key|authorization|cookie|credential/i

/** What stands under such a key is a phone number. */
export const phoneKey = /(?:phone|mobile|^tel|^cell|^fax)(?:[_-]?(?:number|no|nr))?$/i
