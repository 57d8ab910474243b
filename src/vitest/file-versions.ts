import { hash } from 'node:crypto'

/**
 * Numbers the contents that files have had since the watcher started. What was there before the first edit is v1; of a new
 * file, what it begins with.
 */
export class FileVersions {
  readonly #contents = new Map<string, { readonly hashes: string[]; current: number }>()

  /** A file as it is before anybody edits it. Without this, an edit back to it would be a version of its own. */
  seen(file: string, read: () => string | undefined): void {
    const content = this.#contents.has(file) ? undefined : read()
    if (content !== undefined) this.#contents.set(file, { hashes: [hashOf(content)], current: 0 })
  }

  /** Those with a version. */
  get files(): string[] {
    return [...this.#contents.keys()]
  }

  /** Whether its content is another one than at its last version. */
  isEdited(file: string, content: string): boolean {
    const versions = this.#contents.get(file)
    return versions !== undefined && versions.hashes[versions.current] !== hashOf(content)
  }

  /** `prompts/refund.md v7 -> v8`; back to an earlier content, `v8 -> v7`. @param isNew it was not there before */
  edited(file: string, content: string, isNew = false): string {
    const unseen = isNew ? [] : ['before the first edit']
    const versions = this.#contents.get(file) ?? { hashes: unseen, current: unseen.length - 1 }
    this.#contents.set(file, versions)
    const hash = hashOf(content)
    const before = versions.current
    const known = versions.hashes.indexOf(hash)
    versions.current = known === -1 ? versions.hashes.push(hash) - 1 : known
    const now = `v${versions.current + 1}`
    return before === -1 || before === versions.current ? `${file} ${now}` : `${file} v${before + 1} -> ${now}`
  }
}

const hashOf = (content: string): string => hash('sha256', content, 'base64')
