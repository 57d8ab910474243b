import { register } from './register.js'

register()
