export type Path = readonly (PropertyKey | { readonly key: PropertyKey })[]

/** `items[0].price`; `the output` for the whole. */
export function pathText(path: Path, whole = 'the output'): string {
  const steps = path.map((step) => (typeof step === 'object' ? step.key : step))
  return (
    steps.reduce<string>((text, step) => {
      if (typeof step === 'number') return `${text}[${step}]`
      return text === '' ? String(step) : `${text}.${String(step)}`
    }, '') || whole
  )
}
