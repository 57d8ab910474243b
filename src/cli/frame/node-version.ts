import manifest from '../../../package.json' with { type: 'json' }

const needed = manifest.engines.node.replace('>=', '')

/** What to tell somebody whose Node is too old for this package; `undefined` when it is not. @param version `22.12.0` */
export function nodeTooOld(version: string): string | undefined {
  const order = version.localeCompare(needed, 'en', { numeric: true })
  return order < 0 ? `expect-jury needs Node ${needed} or newer; this is ${version}.\n` : undefined
}
