/** Where the set-up file leaves, in the worker's `globalThis`, what a module that names us calls. */
export const followKey = 'expect-jury.follow-tests'
