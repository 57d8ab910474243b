import { createRequire } from 'node:module'

/**
 * The `require` of a built file. In the VM pools of Vitest 4 it reads every file as CommonJS, whatever it is: there it loads
 * the one of the CommonJS build, which shares its state with the other.
 * @param url `import.meta.url`
 */
export function requireBeside(url: string): (file: string) => unknown {
  const require = createRequire(url)
  return (file) => {
    try {
      return require(file)
    } catch (error) {
      if (!isSyntaxError(error)) throw error
      return require(file.replace('./', './cjs/'))
    }
  }
}

/** By its name: it may be of another realm. */
const isSyntaxError = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'SyntaxError'
