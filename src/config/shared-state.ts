/**
 * One value per process and name. The ESM and the CommonJS build of the package, or two copies of it in one
 * `node_modules`, still see the same judge, limiter and budget.
 */
export function sharedState<T>(name: string, create: () => T): T {
  const key = Symbol.for(`expect-jury.${name}`)
  const store: Record<symbol, T | undefined> = globalThis as never
  return (store[key] ??= create())
}
