import { z } from 'zod'
import { goldenSetFileSchema } from './golden-set.js'

/** The JSON Schema of `*.golden.yaml`, for editors; made from the schema that reads the file. */
export function goldenJsonSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(goldenSetFileSchema, { io: 'input', target: 'draft-7' }),
    title: 'Golden set',
  }
}
