import type { Frame } from '../frame.js'

/** A method of the language: an intrinsic captured when this module loads, given data and callbacks only. */
export type Method<T> = (frame: Frame, self: T, args: readonly unknown[]) => unknown
export type MethodTable<T> = ReadonlyMap<string, Method<T>>
/** A function that is called by a fixed name: `Object.keys(x)`. */
export type GlobalFunction = (frame: Frame, args: readonly unknown[]) => unknown

export const methodTable = <T>(methods: Record<string, Method<T>>): MethodTable<T> => new Map(Object.entries(methods))
