import { readFileSync } from 'node:fs'
import { thrownCode } from '../config/thrown.js'

/** `undefined` where the file is not there, or not any more. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return undefined
    throw error
  }
}
