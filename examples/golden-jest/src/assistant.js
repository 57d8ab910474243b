const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { articlesFor } = require('./articles')

const promptFile = join(__dirname, '../prompts/support.md')

/** @param client an OpenAI client: the shop gives a plain one, the tests a metered one */
function createAssistant(client) {
  return async function answer(question) {
    const instructions = [readFileSync(promptFile, 'utf8'), ...articlesFor(question)].join('\n')
    const { choices } = await client.chat.completions.create({
      model: 'gpt-4o-mini',
      temperature: 0,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: question },
      ],
    })
    return choices[0].message.content
  }
}

module.exports = { createAssistant }
