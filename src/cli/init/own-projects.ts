import { UsageError } from '../frame/usage-error.js'
import { findConfigObject } from './config-object.js'
import { propertyNames } from './edit-object.js'
import type { Project } from './project.js'

const ours = /expect-jury\/(?:jest|plugin)/

/**
 * Refuses the root of a monorepo, whose tests belong to the projects that its config lists: what `init` writes would reach
 * none of them.
 *
 * @param remedy for projects that have no folder of their own
 * @throws UsageError
 */
export function refuseProjects(file: string, remedy: string): never {
  throw new UsageError(
    `${file} lists \`projects\`, and what stands beside them is not handed on to them. Run this in the folder of each ` +
      `project that uses expect-jury, as \`cd packages/support && npx expect-jury init\`. ${remedy}`,
  )
}

/** Whether a Jest config, or `jest` in package.json, lists projects and names us nowhere. */
export function hasJestProjects(project: Project, config: string | undefined): boolean {
  if (ours.test(project.read(config ?? 'package.json'))) return false
  if (config?.endsWith('.json') === false) return propertyNames(project.read(config))?.includes('projects') ?? false
  const options = config ? project.readJson(config) : project.rawManifest['jest']
  return typeof options === 'object' && options !== null && Object.hasOwn(options, 'projects')
}

/** Whether a Vitest config lists projects that do not extend it, and names us nowhere. */
export function hasVitestProjects(text: string): boolean {
  if (ours.test(text)) return false
  const { blanked = '', properties = [] } = findConfigObject(text) ?? {}
  const at = properties.findIndex(({ name }) => name === 'test')
  const test = blanked.slice(properties[at]?.value ?? blanked.length, properties[at + 1]?.value)
  return /\bprojects\s*:/.test(test) && !/\bextends\s*:\s*true\b/.test(test)
}
