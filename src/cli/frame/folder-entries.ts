import { type Dirent, readdirSync } from 'node:fs'
import { thrownCode } from '../../config/thrown.js'

/** What a folder holds; nothing where it may not be read, as the data of a container that lies in a project. */
export function folderEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (thrownCode(error) === 'EACCES' || thrownCode(error) === 'EPERM') return []
    throw error
  }
}
