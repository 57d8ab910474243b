import type { Node } from '../parse/nodes.js'

/** Written out, and so identical with nothing else. */
export const isMade = ({ type }: Node): boolean =>
  type === 'ArrayExpression' || type === 'ObjectExpression' || type === 'NewExpression'
