/** What a case must offer to be mutated; a golden case does. Further fields are kept as they are. */
export interface MutableCase {
  readonly id: string
  readonly name?: string | undefined
  /** What the user says; or the last `user` message of `messages`. */
  readonly input?: string | undefined
  readonly messages?: readonly { readonly role: string; readonly content: string }[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly source?: string | undefined
}

/** The text that is mutated; `undefined` when the case has neither `input` nor a user message. */
export function userText(testCase: MutableCase): string | undefined {
  return testCase.input ?? testCase.messages?.[lastUserMessage(testCase)]?.content
}

/** The field of the case that holds its user's text, with `text` in it. */
export function replaceUserText(testCase: MutableCase, text: string): Pick<MutableCase, 'input' | 'messages'> {
  if (testCase.input !== undefined || testCase.messages === undefined) return { input: text }
  const at = lastUserMessage(testCase)
  return {
    messages: testCase.messages.map((message, index) => (index === at ? { ...message, content: text } : message)),
  }
}

/** What else is said in a conversation: what the user's text leaves out may stand there. */
export function otherMessages(testCase: MutableCase): readonly string[] {
  if (testCase.input !== undefined || testCase.messages === undefined) return []
  return testCase.messages.toSpliced(lastUserMessage(testCase), 1).map(({ content }) => content)
}

function lastUserMessage(testCase: MutableCase): number {
  return testCase.messages?.findLastIndex((message) => message.role === 'user') ?? -1
}
