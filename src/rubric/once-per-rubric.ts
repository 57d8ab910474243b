import type { Rubric } from './rubric.js'

/** What is made of a rubric alone is made once: rubrics do not change, and a run asks of one thousands of times. */
export function oncePerRubric<T>(make: (rubric: Rubric) => T): (rubric: Rubric) => T {
  const known = new WeakMap<Rubric, { readonly made: T }>()
  return (rubric) => {
    const entry = known.get(rubric) ?? { made: make(rubric) }
    known.set(rubric, entry)
    return entry.made
  }
}
