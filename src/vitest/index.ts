import type { JuryMatchers } from '../../matchers/types.js'
import { register } from './register.js'

declare module 'vitest' {
  interface Matchers extends JuryMatchers {}
}

register()
