/** The pattern without the flags by which it would begin where its last search ended. */
export function searchedFromTheStart({ source, flags }: RegExp): RegExp {
  return new RegExp(source, flags.replaceAll(/[gy]/g, ''))
}

/** The pattern with the flag by which `replace` takes every match. */
export function searchedThroughout({ source, flags }: RegExp): RegExp {
  return new RegExp(source, `${flags.replaceAll(/[gy]/g, '')}g`)
}
