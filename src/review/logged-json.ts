import { z } from 'zod'

/** A value that is nested deeper ends in an error of the engine somewhere: it is read, redacted and written by recursion. */
const deepest = 100

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)))

/** JSON out of a log, of at most 100 levels: users of a system write what stands there. */
export const loggedJsonSchema = z
  .custom<z.core.util.JSONType>((value) => isWithin(value, deepest), { error: 'is nested too deeply', abort: true })
  .pipe(z.json())
