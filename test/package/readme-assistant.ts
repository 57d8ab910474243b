/** The system under test of the README's blocks. */
export async function answer(_question: string) {
  return { status: 'COMPLETE', output: 'Please use the refund form.' }
}

export async function assistant(input: string) {
  return input.includes('neighbour')
    ? 'I cannot help you with entering a flat that is not yours.'
    : 'Yes. Open the refund form at /account/returns, describe the flicker of the lamp and send it within 30 days.'
}

export async function handle(prompt: string) {
  return { status: prompt.includes('reorganize') ? 'AWAITING_RESPONSE' : 'COMPLETE', output: 'One\nTwo\nThree' }
}

export function createAssistant(dependencies: { client: unknown }) {
  return { ...dependencies, answer }
}
