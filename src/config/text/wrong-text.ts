/**
 * Material may come from plain JavaScript. @returns of the first of `names` that is there and no text: what it is instead;
 * `undefined` where there is none.
 */
export function wrongText<Material extends object>(
  material: Material,
  names: readonly (keyof Material & string)[],
): string | undefined {
  for (const name of names) {
    const value: unknown = material[name]
    if (value === undefined || typeof value === 'string') continue
    const found = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a value of type ${typeof value}`
    return `\`${name}\` is ${found}; it must be one text.`
  }
  return undefined
}
