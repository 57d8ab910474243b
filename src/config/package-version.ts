import manifest from '../../package.json' with { type: 'json' }

/** Of this package, as in its `package.json`. */
export const packageVersion: string = manifest.version
