/** What is made of an object alone is made once: it does not change, and a run asks for it thousands of times. */
export function oncePer<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const known = new WeakMap<Key, { readonly made: T }>()
  return (key) => {
    const entry = known.get(key) ?? { made: make(key) }
    known.set(key, entry)
    return entry.made
  }
}
