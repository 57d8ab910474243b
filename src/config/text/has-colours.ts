/**
 * Whether a text for this stream is coloured, as most tools decide it: `FORCE_COLOR`, else `NO_COLOR`, else by the
 * terminal.
 */
export function hasColours(
  { isTTY = false }: { readonly isTTY?: boolean | undefined },
  { FORCE_COLOR: forced, NO_COLOR: none, TERM: terminal }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return isTTY && !none && terminal !== 'dumb'
}
