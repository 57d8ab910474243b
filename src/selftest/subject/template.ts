import type { z } from 'zod'

type Json = z.core.util.JSONType

/** What a template may speak of. */
export const placeholderNames = ['prompt', 'session_id', 'task_group_id', 'task_type', 'task_id', 'reply'] as const
export type TemplateValues = { readonly [Name in (typeof placeholderNames)[number]]?: string }

const placeholder = /\{(env\.)?(\w+)\}/g

/**
 * Fills `{prompt}` and its like into every text of a JSON value. Values are put in once: a prompt that holds `{reply}`
 * stays as it is, and so does a name that is no placeholder.
 */
export function fillTemplate(template: Json, values: TemplateValues): Json {
  if (typeof template === 'string') return fillText(template, values)
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillTemplate(value, values)]))
}

/** What stands in `{...}` in a template, whatever it is: `prompt`, `env.NAME`. */
export function placesIn(template: Json): string[] {
  return [...JSON.stringify(template).matchAll(placeholder)].map(([whole]) => whole.slice(1, -1))
}

/** `encode` is for places with a syntax of their own, such as a path. */
export function fillText(text: string, values: TemplateValues, encode: (value: string) => string = String): string {
  return text.replace(placeholder, (whole: string, env: string | undefined, name: string) => {
    if (env) return whole
    const value = Object.hasOwn(values, name) ? values[name as keyof TemplateValues] : undefined
    return value === undefined ? whole : encode(value)
  })
}

/** Fills `{env.NAME}` in. @throws RangeError naming a variable that is not set. */
export function fillEnvironment(text: string, env: Record<string, string | undefined>): string {
  return text.replace(placeholder, (whole: string, isEnv: string | undefined, name: string) => {
    if (!isEnv) return whole
    const value = env[name]
    if (value === undefined) throw new RangeError(`the environment variable ${name} is not set`)
    return value
  })
}
