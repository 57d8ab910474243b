import { resolve } from 'node:path'
import { thrownText } from '../../config/thrown.js'
import type { SelftestConfig } from '../config.js'
import type { ModuleSubjectSpec } from '../subject-spec.js'
import { commandSubject } from './command-subject.js'
import { functionSubject, type SubjectFunction } from './function-subject.js'
import { httpSubject } from './http-subject.js'
import { importModule } from './import-module.js'
import type { SystemUnderTest } from './port.js'
import { SubjectError } from './subject-error.js'

/**
 * The system under test that a configuration names.
 * @throws SubjectError when there is none, or its module does not export a function of that name.
 */
export async function openSubject(
  { subject, terminal_statuses }: Pick<SelftestConfig, 'subject' | 'terminal_statuses'>,
  place: { readonly rootDir: string; readonly env: Record<string, string | undefined> },
): Promise<SystemUnderTest> {
  const terminal = new Set(terminal_statuses)
  if (!subject) {
    throw new SubjectError(
      'subject_missing',
      'The configuration names no `subject`. Write `subject: ./src/assistant.ts#handle`, a URL, or a command.',
    )
  }
  if ('url' in subject) return httpSubject(subject, terminal, place.env)
  if ('command' in subject) return commandSubject(subject, terminal, { cwd: place.rootDir, env: place.env })
  return functionSubject(await loadFunction(subject, place.rootDir), terminal)
}

/** A path written on Windows is meant for the other systems, too; none of them imports a file with `\\` in its name. */
const withSlashes = (path: string): string => path.replaceAll('\\', '/')

async function loadFunction(spec: ModuleSubjectSpec, rootDir: string): Promise<SubjectFunction> {
  let exports: Record<string, unknown>
  try {
    exports = await importModule(resolve(rootDir, withSlashes(spec.module)), rootDir)
  } catch (cause) {
    throw new SubjectError('subject_missing', `The subject ${spec.module} cannot be loaded: ${thrownText(cause)}`, {
      cause,
    })
  }
  const found = Object.hasOwn(exports, spec.export) ? exports[spec.export] : undefined
  if (typeof found === 'function') return found as SubjectFunction
  const names = Object.keys(exports).filter((name) => typeof exports[name] === 'function')
  throw new SubjectError(
    'subject_missing',
    `The subject ${spec.module} exports no function "${spec.export}"; it exports ${names.join(', ') || 'no function'}.`,
  )
}
