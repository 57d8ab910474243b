/** What is called of `openai`: the build makes a file of its own of it, which is loaded by the first call. */
export { OpenAI } from 'openai'
