import { describeSelftest } from 'expect-jury/vitest'
import { handle } from '../src/assistant.ts'

describeSelftest('config/selftest.yaml', { subject: handle })
