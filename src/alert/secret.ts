import { readEndpoint } from './endpoint.js'

export type Environment = Readonly<Record<string, string | undefined>>

export type Resolved = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: string }

const reference = /\$\{([A-Za-z_]\w*)\}/g

/** Puts environment variables in the place of `${NAME}`. */
export function resolveSecret(setting: string, written: string, env: Environment): Resolved {
  const missing = [...written.matchAll(reference)].map(([, name]) => name!).find((name) => !env[name])
  if (missing !== undefined) return { ok: false, problem: `${setting}: the environment variable ${missing} is not set` }
  return { ok: true, value: written.replace(reference, (_, name: string) => env[name] ?? '').trim() }
}

/** How a report may name the place a secret comes from: the reference itself, never a value. */
export function safeReference(written: string | undefined): string | null {
  return written !== undefined && /^\$\{[A-Za-z_]\w*\}$/.test(written) ? written : null
}

/** A warning when a secret is written out: it names no variable, is not the value of one, and is not on this machine. */
export function literalWarning(setting: string, written: string | undefined, env: Environment): string | undefined {
  if (written === undefined || written.includes('${') || Object.values(env).includes(written)) return undefined
  const endpoint = readEndpoint(setting, written)
  if (endpoint.ok && endpoint.loopback) return undefined
  return `${setting} is written out: whoever reads the file can post there. Put it into an environment variable and write \${NAME}.`
}
