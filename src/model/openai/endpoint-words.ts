import { z } from 'zod'
import { jsonValue } from '../../config/files/json-value.js'
import { shorten } from '../../config/text/safe-text.js'
import { thrownMessage } from '../../config/thrown.js'

/** What is nested deeper says something, whatever it is: looking on would end in an error of the engine. */
const deepest = 20

/** Some endpoints send `error` beside a good reply, with nothing in it. */
export function isSaid(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return levels === 0 || Object.values(value).some((inner) => isSaid(inner, levels - 1))
}

/** What arrived, as JSON again. */
export function jsonOf(arrived: unknown, replacer?: (name: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(arrived, replacer) ?? String(arrived)
  } catch (error) {
    return error instanceof RangeError ? 'JSON that is nested too deeply to be shown' : thrownMessage(error)
  }
}

const bodySchema = z.looseObject({
  object: z.unknown().optional(),
  error: z.unknown().optional(),
  choices: z
    .array(z.looseObject({ error: z.unknown().optional() }))
    .nullish()
    .catch(null),
})

/** What a body says of a failure, whatever the status it came with; `undefined`: nothing. */
export function failureIn(body: unknown): unknown {
  const { data } = bodySchema.safeParse(body)
  if (!data) return undefined
  if (data.object === 'error' || isNotice(data)) return body // of vLLM and Mistral; of gateways
  return [data.error, ...(data.choices ?? []).map((choice) => choice.error)].find((each) => isSaid(each))
}

/** `{"code": "rate_limit", "message": "..."}`, `{"detail": "Not Found"}`, and nothing that an answer could stand in. */
function isNotice({ code, message, detail, ...rest }: Record<string, unknown>): boolean {
  const tells = isSaid(detail) || (isSaid(code) && typeof message === 'string')
  return tells && Object.values(rest).every((value) => typeof value !== 'object' || !isSaid(value))
}

const toldSchema = z.looseObject({
  message: z.string(),
  type: z.unknown().optional(),
  param: z.unknown().optional(),
  code: z.unknown().optional(),
  status: z.unknown().optional(),
  object: z.unknown().optional(),
})
const wrappedSchema = z.tuple([z.object({ error: z.unknown() })])

/** In characters: where a gateway hands on what it was told, the reason stands far behind. */
const longest = 500

/**
 * The message of an error and, since some messages only say that something is wrong ("Provider returned error"), what else
 * stands beside it. Gemini puts the error into a list.
 */
export function wordsOf(error: unknown): string {
  if (typeof error === 'string') return shorten(error, longest)
  const inner = wrappedSchema.safeParse(error).data?.[0].error ?? error
  const told = toldSchema.safeParse(inner).data
  if (!told) return shorten(jsonOf(inner), longest)
  const { message, type: _type, param: _param, code: _code, status: _status, object: _object, ...rest } = told
  return shorten(isSaid(rest) ? `${message} ${jsonOf(rest, opened)}` : message, longest)
}

/** JSON within a text is easier to read as what it is. */
function opened(_name: string, value: unknown): unknown {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? (jsonValue(value) ?? value) : value
}
