const problemsShown = 5

/** The first five problems, one a line, and how many more there are; `undefined` without one. */
export function problemsText(problems: readonly string[]): string | undefined {
  if (problems.length === 0) return undefined
  const more = problems.length > problemsShown ? [`and ${problems.length - problemsShown} more`] : []
  return [...problems.slice(0, problemsShown), ...more].join('\n')
}
