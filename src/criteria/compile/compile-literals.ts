import type { Evaluate, Frame } from '../frame.js'
import type { ArrayExpression, Node, ObjectExpression } from '../parse/nodes.js'
import { toKey } from '../values/convert.js'
import { iterate, namesToCopy } from '../values/iterate.js'
import { Plain, isFields } from '../values/values.js'
import { compileNode } from './compile.js'
import type { Compiler } from './compiler.js'

type Part<T> = (frame: Frame, target: T) => void

export function compileArray(node: ArrayExpression, compiler: Compiler): Evaluate {
  const parts = node.elements.map((element): Part<unknown[]> => {
    if (element === null) return (_frame, target) => void target.length++
    return compileElement(element, compiler)
  })
  return (frame) => {
    const array: unknown[] = []
    for (const part of parts) part(frame, array)
    return array
  }
}

/** Arguments and array elements: one value, or all that a `...` gives. */
export function compileElement(node: Node, compiler: Compiler): Part<unknown[]> {
  if (node.type !== 'SpreadElement') {
    const value = compileNode(node, compiler)
    return (frame, target) => void target.push(value(frame))
  }
  compiler.allowIterator(node.argument)
  const argument = compileNode(node.argument, compiler)
  return (frame, target) => {
    try {
      const elements = iterate(frame, argument(frame))
      frame.spendArray(target.length + elements.length)
      for (let i = 0; i < elements.length; i++) target.push(elements[i])
    } catch (fault) {
      throw compiler.placed(fault, node.start)
    }
  }
}

export function compileObject(node: ObjectExpression, compiler: Compiler): Evaluate {
  const parts = node.properties.map((property): Part<Plain> => {
    if (property.type === 'SpreadElement') {
      const argument = compileNode(property.argument, compiler)
      return (frame, target) => {
        try {
          copyFields(frame, argument(frame), target)
        } catch (fault) {
          throw compiler.placed(fault, property.start)
        }
      }
    }
    const key = compileNode(property.key, compiler)
    const value = compileNode(property.value, compiler)
    return (frame, target) => {
      const name = key(frame)
      try {
        target[property.computed ? toKey(name) : String(name)] = value(frame)
      } catch (fault) {
        throw compiler.placed(fault, property.start)
      }
    }
  })
  return (frame) => {
    const object = new Plain()
    for (const part of parts) part(frame, object)
    return object
  }
}

function copyFields(frame: Frame, source: unknown, target: Plain): void {
  if (typeof source === 'string' || Array.isArray(source)) {
    frame.spendArray(source.length)
    for (const key of Object.keys(source)) target[key] = source[Number(key)]
  } else if (isFields(source)) {
    for (const key of namesToCopy(frame, source)) target[key] = source[key]
  }
}
