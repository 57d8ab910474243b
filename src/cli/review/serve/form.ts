/** Longest form that is read, in bytes. */
const longest = 1_000_000

/** The form was too long. */
export class FormTooLong extends Error {
  override readonly name = 'FormTooLong'
}

/** The fields of a posted form. @throws FormTooLong beyond a megabyte. */
export async function readForm({ body }: Request): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length <= longest) chunks.push(chunk) // the rest is read to its end: an answer in the middle would not arrive
  }
  if (length > longest) throw new FormTooLong(`A form holds at most ${longest} bytes.`)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
