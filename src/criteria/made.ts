import type { Node } from './nodes.js'

/** Written out, and so identical with nothing else. */
export const isMade = ({ type }: Node): boolean =>
  type === 'ArrayExpression' || type === 'ObjectExpression' || type === 'NewExpression'
