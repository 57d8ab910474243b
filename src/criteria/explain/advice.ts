import type { Program } from '../program.js'
import type { Trace } from '../trace.js'
import { findLookAlike } from './look-alike.js'
import { findMistake } from './mistake.js'

/** What helps with a criterion that failed, where its values do not tell. */
export const adviceOn = (program: Program, trace: Trace): string | undefined =>
  findMistake(program, trace) ?? findLookAlike(program, trace)
