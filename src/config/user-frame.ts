/** The line of the current stack that stands in this file: where the user wrote a group of tests. */
export function frameIn(file: string): string | undefined {
  const name = file.replaceAll('\\', '/')
  return new Error().stack?.split('\n').find((line) => name !== '' && line.replaceAll('\\', '/').includes(name))
}

/** Leaves of an error's stack only the user's line, which annotations need: the rest would show this package's code. */
export function pointedAt<E extends Error>(error: E, frame: string | undefined): E {
  error.stack = [`${error.name}: ${error.message}`, ...(frame === undefined ? [] : [frame])].join('\n')
  return error
}
