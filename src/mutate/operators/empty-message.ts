import { cannotApply, defineMutation, type Mutation } from '../mutation.js'

/** Sends nothing at all. Then the answer has to ask what is wanted. */
export function emptyMessage(options: { readonly name: string }): Mutation {
  return defineMutation({
    name: options.name,
    expectation: { kind: 'asks', about: 'what the user wants, because the message is empty' },
    apply: ({ text }) => (text === '' ? cannotApply('is empty already') : { text: '', note: 'emptied the message' }),
  })
}
