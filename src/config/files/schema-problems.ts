import type { core, ZodType } from 'zod'
import { meantKey } from '../options/meant-key.js'
import { explainIssue } from './explain-issue.js'

export interface SchemaProblem {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** What kind of problem it is, as zod names it. */
  readonly code?: string
  readonly within?: PlaceWithin
}

/** The character of a text that is at fault; a schema's own check gives it as `params` of its issue. */
export interface PlaceWithin {
  readonly value: string
  readonly index: number
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: SchemaProblem[] }

/** The parsed value, or everything that keeps `value` from fitting the schema, in words that name what stands there. */
export function checkSchema<S extends ZodType>(schema: S, value: unknown): Checked<core.output<S>> {
  const knownKeys: KnownKeys = new Map()
  const result = schema.safeParse(value, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') {
        const at = place(issue.path, issue.keys)
        knownKeys.set(at, [...new Set([...(knownKeys.get(at) ?? []), ...shapeKeys(issue.inst)])]) // of each branch of a union
      }
      return explainIssue(issue)
    },
  })
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, problems: result.error.issues.flatMap((issue) => problemsOf(issue, [], knownKeys)) }
}

/** Place of an issue -> the keys that the schema there knows. */
type KnownKeys = Map<string, readonly string[]>

const place = (path: readonly PropertyKey[] = [], keys: readonly string[]) => JSON.stringify([path, keys])

function shapeKeys(schema: core.$ZodRawIssue['inst']): readonly string[] {
  const definition: object = schema?._zod.def ?? {}
  const shape = 'shape' in definition ? definition.shape : undefined
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : []
}

function problemsOf(issue: core.$ZodIssue, parent: readonly PropertyKey[], knownKeys: KnownKeys): SchemaProblem[] {
  const path = [...parent, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys.get(place(issue.path, issue.keys)) ?? []
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownKey(key, known) }))
  }
  const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined
  if (nearest !== undefined) return nearest.flatMap((inner) => problemsOf(inner, path, knownKeys))
  const within = issue.code === 'custom' ? withinOf(issue.params) : undefined
  return [{ path, message: issue.message, code: issue.code, ...(within && { within }) }]
}

function withinOf(params: Record<string, unknown> = {}): PlaceWithin | undefined {
  const { value, index } = params
  return typeof value === 'string' && typeof index === 'number' ? { value, index } : undefined
}

/** The branch of a union whose outer shape fits: its complaints are the ones that help. */
function nearestBranch(branches: readonly (readonly core.$ZodIssue[])[]): readonly core.$ZodIssue[] | undefined {
  const fitting = branches.filter((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  )
  return fitting.toSorted((a, b) => complaints(a) - complaints(b))[0]
}

const complaints = (issues: readonly core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0)

function unknownKey(key: string, known: readonly string[]): string {
  const meant = meantKey(key, known)
  if (meant !== undefined) return `unknown key; did you mean \`${meant}\`?`
  return known.length === 0 ? 'unknown key' : `unknown key; known here: ${known.join(', ')}`
}
