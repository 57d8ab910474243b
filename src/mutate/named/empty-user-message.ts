import { emptyMessage } from '../operators/empty-message.js'

/** A message with nothing in it. */
export const emptyUserMessage = emptyMessage({ name: 'empty_user_message' })
