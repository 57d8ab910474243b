import type { JuryOptions } from './options.js'

/** What a reporter tells the workers that it does not start itself, in one environment variable. */
export interface HostSettings {
  /** Folder that workers append their assertions to. */
  readonly journal: string
  readonly rootDir: string
  readonly options: JuryOptions
  readonly update: boolean
  /** `-t`: not every test of a file runs. */
  readonly filtered: boolean
  /** Upper bound of workers that call models at the same time. */
  readonly workers: number
  /** Shared by the workers of the run and by nobody else. */
  readonly runDir: string
}

const name = 'EXPECT_JURY_HOST'

export function writeHostSettings(env: Record<string, string | undefined>, settings: HostSettings): void {
  env[name] = JSON.stringify(settings)
}

/** `undefined` where no reporter of this package runs. */
export function readHostSettings(env: Record<string, string | undefined>): HostSettings | undefined {
  const text = env[name]
  return text === undefined ? undefined : (JSON.parse(text) as HostSettings)
}
