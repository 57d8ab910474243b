import type { JuryOptions } from './options.js'

/** What workers and tests may see of the options. Where alerts go is a secret, and only the reporter sends them. */
export function workerOptions({ alerts: _alerts, ...options }: JuryOptions): JuryOptions {
  return options
}
