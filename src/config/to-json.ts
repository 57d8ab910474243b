import { sharedState } from './shared-state.js'

/** `JSON.stringify` as it was when the package was registered: a test that replaces it means its own code. */
export const toJson = sharedState('to-json', () => JSON.stringify)
