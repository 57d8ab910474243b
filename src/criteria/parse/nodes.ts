/** The tree of a criterion: jsep's node types, with positions, shaped like ESTree. */
interface At {
  /** Offsets in the source; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

export interface Literal extends At {
  readonly type: 'Literal'
  readonly value: string | number | bigint | boolean | null
  readonly regex?: { readonly pattern: string; readonly flags: string }
}
export interface TemplateLiteral extends At {
  readonly type: 'TemplateLiteral'
  /** One more than there are expressions. */
  readonly quasis: readonly string[]
  readonly expressions: readonly Node[]
}
export interface Identifier extends At {
  readonly type: 'Identifier'
  readonly name: string
}
export interface MemberExpression extends At {
  readonly type: 'MemberExpression'
  readonly object: Node
  readonly property: Node
  readonly computed: boolean
  readonly optional: boolean
}
export interface CallExpression extends At {
  readonly type: 'CallExpression'
  readonly callee: Node
  readonly arguments: readonly Node[]
}
/** Everything that one `?.` can skip: `a?.b.c` is one chain, `(a?.b).c` reads `c` outside of it. */
export interface ChainExpression extends At {
  readonly type: 'ChainExpression'
  readonly expression: Node
}
export interface NewExpression extends At {
  readonly type: 'NewExpression'
  readonly callee: Identifier
  readonly arguments: readonly Node[]
}
export interface UnaryExpression extends At {
  readonly type: 'UnaryExpression'
  readonly operator: '+' | '-' | '!' | '~' | 'typeof' | 'void'
  readonly argument: Node
}
export interface BinaryExpression extends At {
  readonly type: 'BinaryExpression'
  readonly operator: string
  readonly left: Node
  readonly right: Node
  /** Offset of the operator. */
  readonly at: number
}
export interface LogicalExpression extends At {
  readonly type: 'LogicalExpression'
  readonly operator: '&&' | '||' | '??'
  readonly left: Node
  readonly right: Node
  readonly at: number
}
export interface ConditionalExpression extends At {
  readonly type: 'ConditionalExpression'
  readonly test: Node
  readonly consequent: Node
  readonly alternate: Node
}
export interface ArrayExpression extends At {
  readonly type: 'ArrayExpression'
  /** `null` is a hole, as in `[1, , 2]`. */
  readonly elements: readonly (Node | null)[]
}
export interface Property extends At {
  readonly type: 'Property'
  /** A name or a number becomes a string literal; only a computed key is an expression. */
  readonly key: Node
  readonly computed: boolean
  readonly value: Node
}
export interface ObjectExpression extends At {
  readonly type: 'ObjectExpression'
  readonly properties: readonly (Property | SpreadElement)[]
}
export interface SpreadElement extends At {
  readonly type: 'SpreadElement'
  readonly argument: Node
}
export interface ArrowFunctionExpression extends At {
  readonly type: 'ArrowFunctionExpression'
  readonly params: readonly Pattern[]
  readonly body: Node
}

export type Node =
  | Literal
  | TemplateLiteral
  | Identifier
  | MemberExpression
  | CallExpression
  | ChainExpression
  | NewExpression
  | UnaryExpression
  | BinaryExpression
  | LogicalExpression
  | ConditionalExpression
  | ArrayExpression
  | ObjectExpression
  | SpreadElement
  | ArrowFunctionExpression

export interface AssignmentPattern extends At {
  readonly type: 'AssignmentPattern'
  readonly left: Pattern
  readonly right: Node
}
export interface RestElement extends At {
  readonly type: 'RestElement'
  readonly argument: Pattern
}
export interface PatternProperty extends At {
  readonly type: 'Property'
  readonly key: Node
  readonly computed: boolean
  readonly value: Pattern
}
export interface ObjectPattern extends At {
  readonly type: 'ObjectPattern'
  readonly properties: readonly (PatternProperty | RestElement)[]
}
export interface ArrayPattern extends At {
  readonly type: 'ArrayPattern'
  readonly elements: readonly (Pattern | null)[]
}
export type Pattern = Identifier | AssignmentPattern | RestElement | ObjectPattern | ArrayPattern
