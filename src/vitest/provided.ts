import type { JuryOptions } from '../config/options/options.js'

/** What the plugin tells the workers. Plain data: it is structured-cloned. */
export interface Provided {
  readonly rootDir: string
  readonly options: JuryOptions
  /** `vitest -u` */
  readonly update: boolean
  /** Upper bound of workers that call models at the same time. */
  readonly workers: number
  /** Shared by the workers of the run and by nobody else. */
  readonly runDir: string
  /** Whose tests are followed: those of files that name us, or of all where modules do not pass the plugin. */
  readonly follow: 'mentions' | 'all'
}

declare module 'vitest' {
  interface ProvidedContext {
    'expect-jury'?: Provided
    /** Assertions are counted, also where the reporter is listed and the plugin is not. */
    'expect-jury-reporter'?: true
  }
}
