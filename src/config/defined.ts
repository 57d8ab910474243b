/** As `T`, but an optional property may also be `undefined`. */
type OrUndefined<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] }

/** The same properties without those that are `undefined`, so that what is not known is absent, not empty. */
export function defined<T extends object>(properties: OrUndefined<NoInfer<T>>): T
export function defined(properties: object): object {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined))
}
