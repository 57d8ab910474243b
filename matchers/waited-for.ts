import type { CallSite } from './at-caller.js'

/** In Vitest's `vi.waitFor` and in that of Testing Library, which call a function until it throws no more. */
const frame = /\bcheckCallback (?:\[.*\] )?\(.*[\\/](?:vitest|@testing-library[\\/]dom)[\\/]dist[\\/]/

/** Whether a matcher that fails here is called again. */
export const isWaitedFor = ({ stack = '' }: CallSite): boolean => frame.test(stack)
