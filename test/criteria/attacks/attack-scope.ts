/**
 * Everything that a tested value can hold to harm who reads it. Each trap counts when it runs. Large values are made only
 * for a source that names them.
 */
export function hostileScope(source: string): { scope: Record<string, unknown>; sprung: () => string[] } {
  const sprung: string[] = []
  const large = (name: string, size: number) => (source.includes(name) ? size : 1)
  const trap = (name: string) => () => {
    sprung.push(name)
    return name
  }
  const proxyTraps = Object.fromEntries(
    [
      'get',
      'has',
      'ownKeys',
      'getOwnPropertyDescriptor',
      'getPrototypeOf',
      'apply',
      'construct',
      'set',
      'deleteProperty',
    ].map((name) => [
      name,
      (...args: unknown[]) => {
        sprung.push(`proxy ${name}`)
        return Reflect.apply(Reflect.get(Reflect, name) as () => unknown, Reflect, args)
      },
    ]),
  )
  const proxied = <T extends object>(target: T): T => new Proxy(target, proxyTraps)

  class Base {
    get inherited() {
      return trap('inherited getter')()
    }
    method() {
      return trap('method')()
    }
    toString() {
      return trap('toString of a class')()
    }
    static [Symbol.hasInstance]() {
      return Boolean(trap('hasInstance')())
    }
  }
  class Sub extends Base {
    own = 1
    get computed() {
      return trap('getter of a class')()
    }
  }
  class EvilArray extends Array<number> {
    override map(): never[] {
      trap('map of a subclass')()
      return []
    }
    static override get [Symbol.species]() {
      trap('species')()
      return Array
    }
  }
  class EvilDate extends Date {
    override getTime() {
      trap('getTime')()
      return 0
    }
  }
  class EvilSet extends Set<unknown> {
    override *[Symbol.iterator](): Generator<unknown, undefined> {
      yield trap('iterator of a Set')()
    }
    override forEach() {
      trap('forEach of a Set')()
    }
  }

  const withTrap = <T extends object>(value: T, key: PropertyKey, name: string): T =>
    Object.defineProperty(value, key, { get: trap(name), enumerable: true, configurable: true })
  const cycle: Record<string, unknown> = { name: 'cycle' }
  cycle['cycle'] = cycle
  let chain: Record<string, unknown> = { end: true }
  for (let i = 0; source.includes('deepChain') && i < 50_000; i++) chain = { next: chain }
  const sparse: unknown[] = []
  sparse.length = 4_000_000_000
  const shared = { a: 1 }
  const hostileArray = Object.assign(EvilArray.from([1, 2]) as EvilArray, { evil: 'named' })
  sprung.length = 0

  const result: Record<string, unknown> = {
    n: 1,
    a: 1,
    items: [{ tags: ['b', 'a'] }, { tags: [] }],
    keys: { ctor: 'constructor', proto: '__proto__' },
    keyObject: { toString: trap('toString of a key') },
    fn: trap('function'),
    fns: [trap('function'), trap('function')],
    klass: Base,
    instance: new Sub(),
    sub: new Sub(),
    promise: Promise.resolve(1),
    generator: (function* generate() {
      yield trap('generator')()
    })(),
    buffer: Buffer.from('secret'),
    regexp: /a/,
    symbol: Symbol('s'),
    boxed: Object('boxed'),
    when: new EvilDate(0),
    set: new EvilSet([1]),
    map: new Map([['a', 1]]),
    accessors: withTrap({}, 'trap', 'getter'),
    accessorArray: withTrap([1, 2], 0, 'getter of an element'),
    trapped: withTrap(new Error('x'), 'message', 'getter of a message'),
    proxy: proxied({ x: 1 }),
    proxies: [proxied({ x: 1 })],
    proxyArray: proxied([1, 2]),
    behindProxy: Object.create(proxied({ x: 1 })) as unknown,
    converts: { toString: trap('toString'), valueOf: trap('valueOf') },
    convertsBySymbol: { [Symbol.toPrimitive]: trap('toPrimitive') },
    toJson: { toJSON: trap('toJSON') },
    iterates: { [Symbol.iterator]: trap('iterator') },
    hostile: JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": 1, "valueOf": 2, "length": -1}',
    ) as unknown,
    cycle,
    deepChain: chain,
    shared: [shared, shared],
    sparse,
    nullProto: Object.assign(Object.create(null) as object, { a: 1 }),
    hostileArray,
    frozen: Object.freeze({ a: 1 }),
    many: Array.from({ length: large('many', 20_000) }, (_, i) => i),
    wide: Object.fromEntries(Array.from({ length: large('wide', 2_000) }, (_, i) => [`key${i}`, i])),
    longText: 'a'.repeat(large('longText', 200_000)),
    longTwin: `${'a'.repeat(large('longT', 199_999))}b`,
    bigJson: JSON.stringify(Array.from({ length: large('bigJson', 10_000) }, (_, i) => i)),
    digits: '9'.repeat(large('digits', 100_000)),
    hugeBig: 1n << 5_000n,
    secret: 'SECRET-d41d8cd9',
    secretItems: [{ y: undefined, token: 'SECRET-d41d8cd9' }],
    secretObject: { token: 'SECRET-d41d8cd9' },
  }
  withTrap(result, 'getter', 'getter')
  const error = withTrap(
    Object.assign(new TypeError('bad', { cause: new Error('inner') }), { code: 'E_BAD', proxied: proxied({}) }),
    'trap',
    'getter of an error',
  )
  return { scope: { result, error }, sprung: () => sprung }
}
