import { styleText } from 'node:util'

/** Colours of a terminal, or none: each function returns its text, marked up. */
export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
}

const asIs = (text: string): string => text

/** No colours. */
export const plainStyle: Style = { bold: asIs, dim: asIs, red: asIs, green: asIs, yellow: asIs }

/** ANSI colours, wherever the text goes. */
export const ansiStyle: Style = {
  bold: ansi('bold'),
  dim: ansi('dim'),
  red: ansi('red'),
  green: ansi('green'),
  yellow: ansi('yellow'),
}

function ansi(format: keyof Style): (text: string) => string {
  return (text) => styleText(format, text, { validateStream: false })
}
