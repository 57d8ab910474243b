import { inject } from 'vitest'
import { followKey } from './follow-key.js'
import { followTests } from './follow-tests.js'
import './provided.js'
import { register } from './register.js'

register()
if (inject('expect-jury')?.follow === 'all') followTests()
else Object.assign(globalThis, { [Symbol.for(followKey)]: followTests })
