import { rmSync } from 'node:fs'
import { unpackInto } from '../../.scripts/unpack.mjs'
import { labNames, labRoom } from './lab.js'

/** Gives every lab the package as it would be published, in a room that only this run uses. */
export default function pack(): () => void {
  process.env['LAB_ROOM'] = `run-${process.pid}`
  const rooms = [...labNames, 'ts-jest' as const].map(labRoom)
  unpackInto(rooms)
  return () => {
    for (const room of rooms) rmSync(room, { recursive: true, force: true })
  }
}
