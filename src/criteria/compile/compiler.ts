import { closest } from '../../config/options/closest.js'
import { CriterionError } from '../criterion-error.js'
import type { CriterionErrorCode } from '../criterion-error.js'
import { EvaluationFault } from '../frame.js'
import { isIdentifierPart } from '../parse/characters.js'
import type { Node } from '../parse/nodes.js'

/** A name of a scope may be any text, as `order-id`, which no criterion can read. */
const isName = (name: string): boolean => [...name].every((character) => isIdentifierPart(character.codePointAt(0)!))

/** What the parts of one criterion share while they are compiled. */
export class Compiler {
  /** Root names in use. */
  readonly roots = new Set<string>()
  private readonly scopes: Map<string, number>[] = []
  private slots: number
  private readonly iterated = new Set<Node>()
  private readonly unset = new Set<number>()

  constructor(
    readonly source: string,
    /** Root names that may be used. */
    private readonly names: readonly string[],
    /** Whether the program keeps the value of each part in the trace of its frame. */
    readonly traced = false,
  ) {
    // A root has its place among the names, so that programs over the same names can share a frame.
    this.slots = names.length
  }

  /** Marks a node whose value is iterated at once, so that it may be an iterator in JavaScript. */
  allowIterator(node: Node): void {
    this.iterated.add(node)
  }

  mayIterate(node: Node): boolean {
    return this.iterated.has(node)
  }

  newSlot(): number {
    return this.slots++
  }

  /** A slot for a parameter, which may not be read before {@link setParameter}. */
  newParameter(): number {
    const slot = this.newSlot()
    this.unset.add(slot)
    return slot
  }

  /** From here on the innermost parameter of this name has a value. */
  setParameter(name: string): number {
    const slot = this.scopes.at(-1)!.get(name)!
    this.unset.delete(slot)
    return slot
  }

  /** Makes parameters visible while `compile` runs. */
  withScope<T>(scope: Map<string, number>, compile: () => T): T {
    this.scopes.push(scope)
    try {
      return compile()
    } finally {
      this.scopes.pop()
    }
  }

  isLocal(name: string): boolean {
    return this.scopes.some((scope) => scope.has(name))
  }

  /** Whether the name is a parameter or a root, which hides a global of the same name. */
  isBound(name: string): boolean {
    return this.isLocal(name) || this.names.includes(name)
  }

  /** The slot of a name; throws for an unknown one. */
  slotOf(name: string, index: number): number {
    for (let i = this.scopes.length - 1; i >= 0; i--) {
      const slot = this.scopes[i]!.get(name)
      if (slot === undefined) continue
      if (this.unset.has(slot)) throw this.error('unsupported', `\`${name}\` is read before it has a value`, index)
      return slot
    }
    const slot = this.names.indexOf(name)
    if (slot < 0) throw this.unknownName(name, index)
    this.roots.add(name)
    return slot
  }

  private unknownName(name: string, index: number): CriterionError {
    const known = [...this.scopes.flatMap((scope) => [...scope.keys()]), ...this.names].filter(isName)
    const similar = name === 'None' ? 'null' : closest(name, [...known, 'true', 'false', 'null', 'undefined'])
    const [holder = 'result'] = this.scopes.at(-1)?.keys() ?? []
    const list = known.map((each) => `\`${each}\``).join(', ')
    const hint =
      similar === undefined
        ? `; known are ${list}: did you mean \`${holder}.${name}\`, or the text '${name}'?`
        : `; did you mean \`${similar}\`?`
    return this.error('unknown-name', `unknown name \`${name}\`${hint}`, index)
  }

  error(code: CriterionErrorCode, reason: string, index: number): CriterionError {
    return new CriterionError(code, reason, this.source, index)
  }

  /** Gives a fault of an evaluation its place. */
  placed(fault: unknown, index: number): unknown {
    if (fault instanceof CriterionError) return fault
    if (fault instanceof EvaluationFault) return this.error(fault.code, fault.message, index)
    // What is left comes from intrinsics, given primitives: too deep a stack, or an argument out of range.
    if (!(fault instanceof RangeError)) return this.error('type', 'JavaScript throws a TypeError here', index)
    const tooDeep = fault.message.includes('call stack')
    return this.error(tooDeep ? 'budget' : 'range', tooDeep ? 'this criterion goes too deep' : fault.message, index)
  }
}
