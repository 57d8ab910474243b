import { hash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { getHost } from '../config/host.js'
import { sharedState } from '../config/shared-state.js'
import { thrownCode } from '../config/thrown.js'
import { claimsIn, makeFolderOfRun } from './run-folder.js'

const claimed = sharedState('claims', () => new Set<string>())

/** True for the first who asks with this key: in the whole run over all its workers, else in this process. */
export function claimInRun(key: string): boolean {
  const runDir = getHost()?.runDir
  if (runDir === undefined) return claimInProcess(key)
  makeFolderOfRun(claimsIn(runDir))
  try {
    closeSync(openSync(join(claimsIn(runDir), hash('sha256', key)), 'wx'))
    return true
  } catch (error) {
    if (thrownCode(error) === 'EEXIST') return false
    throw error
  }
}

function claimInProcess(key: string): boolean {
  if (claimed.has(key)) return false
  claimed.add(key)
  return true
}
