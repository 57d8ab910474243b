interface DateParts {
  /** Names of months, lower case, in full and of three letters. */
  readonly words: readonly string[]
  /** Months as numbers. */
  readonly numbers: readonly number[]
}

/**
 * The other way of writing each month of the dates in a text: `1999-06-04` and `4/6/1999` name June (and April, for nobody
 * knows the order), `4 June` is of the sixth month, and `Jun` is June.
 *
 * @param monthNames January to December, lower case
 */
export function monthsOf(text: string, monthNames: readonly string[]): DateParts {
  const named = (month: string) => {
    const name = monthNames[Number(month) - 1]
    return name === undefined ? [] : [name, short(name)]
  }
  const iso = [...text.matchAll(/\b\d{4}-(\d{2})(?:-\d{2})?\b/g)].flatMap(([, month = '']) => named(month))
  const slashed = [...text.matchAll(/\b(\d{1,2})[/.](\d{1,2})[/.]\d{4}\b/g)].flatMap(([, ...months]) =>
    months.flatMap(named),
  )
  const indexOf = new Map(monthNames.flatMap((name, index) => [[name, index] as const, [short(name), index] as const]))
  const dated = [...text.matchAll(/(\b\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?)?\b(\p{L}{3,20})\b\.?( \d)?/gu)].flatMap(
    ([, before, word = '', behind]) => {
      const index = before === undefined && behind === undefined ? undefined : indexOf.get(word.toLowerCase())
      return index === undefined ? [] : [index]
    },
  )
  return {
    words: [...iso, ...slashed, ...dated.flatMap((index) => named(String(index + 1)))],
    numbers: dated.map((index) => index + 1),
  }
}

const short = (name: string) => name.slice(0, 3)
