/** A tool call holds its arguments as JSON in a string, often within another one. */
const deepest = 3

/** A text, and what it reads as where it is JSON within a string, within a string, and so on. */
export function withUnescaped(text: string): string[] {
  const readings = [text]
  for (let inner = unescaped(text); inner !== readings.at(-1) && readings.length <= deepest; inner = unescaped(inner))
    readings.push(inner)
  return readings
}

function unescaped(text: string): string {
  return text.replace(/\\(["'\\/nrt])/g, (_, char: string) => ('nrt'.includes(char) ? '\n' : char))
}
