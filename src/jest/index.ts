import type { JuryMatchers } from '../../matchers/types.js'
import { register } from './register.js'

declare module '@jest/expect' {
  interface Matchers<R extends void | Promise<void>, T> extends JuryMatchers<R> {}
}

declare global {
  namespace jest {
    interface Matchers<R, T> extends JuryMatchers<R> {}
  }
}

register()
