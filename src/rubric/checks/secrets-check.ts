import { lineCounter } from '../../config/files/locator.js'
import { keysInUse } from '../../config/secrets/keys-in-use.js'
import { knownKeys } from '../../config/secrets/known-keys.js'
import { secretlintFindings } from '../../config/secrets/secretlint.js'
import type { Check } from '../rubric.js'
import { problemsText } from './problems-text.js'

/**
 * The output holds no secret: keys and tokens of providers, private keys and connection strings by the rules of
 * secretlint's recommended preset, other keys of a known shape (Google, JSON Web Tokens, ...), and passwords or keys that
 * are written into code as a text. Names the rule and the line, never the secret.
 */
export function secretsCheck(): Check {
  return {
    name: 'secrets',
    async run(output) {
      // Inside of JSON, quotation marks are escaped: a code block in a reply that is JSON is read as the code it is.
      const read = [...new Set([output, output.replace(/(?<!\\)\\+(["'`])/g, '$1')])]
      const byRules = (await Promise.all(read.map(byPreset))).flat()
      const found = [...byRules, ...keysOfProcess(output), ...read.flatMap(byShape), ...read.flatMap(assignedSecrets)]
      const byLine = new Map(found.toReversed().map((secret) => [secret.line, secret]))
      const lines = [...byLine.values()].toSorted((a, b) => a.line - b.line)
      return problemsText(lines.map(({ line, what }) => `line ${line}: ${what}`))
    },
  }
}

interface Found {
  readonly line: number
  readonly what: string
}

async function byPreset(content: string): Promise<Found[]> {
  const messages = await secretlintFindings(content, { maskSecrets: true })
  return messages.map(({ loc, message }) => ({ line: loc.start.line, what: message.split(':')[0] ?? 'found a secret' }))
}

function keysOfProcess(output: string): Found[] {
  const lineAt = lineCounter(output)
  return keysInUse().flatMap(({ kind, value }) => {
    const at = output.indexOf(value)
    return at < 0 ? [] : [{ line: lineAt(at), what: `found ${kind}` }]
  })
}

function byShape(output: string): Found[] {
  const lineAt = lineCounter(output)
  return knownKeys.flatMap(({ kind, pattern }) =>
    [...output.matchAll(new RegExp(pattern, 'g'))]
      .filter(([key]) => !madeUp.test(key))
      .map(({ index }) => ({ line: lineAt(index), what: `found ${kind}` })),
  )
}

/** `sk-your-openai-key-goes-here`, `sk-xxxxxxxxxxxxxxxxxxxx`. */
const madeUp = /[_-](?:your|my|the|some|example|sample|dummy|placeholder)[_-]|(.)\1{9}/i

const assignment =
  /\b[\w-]{0,40}(?:passw(?:or)?d|passphrase|secret(?:[_-]?key(?:[_-]?base)?)?|api[_-]?key|(?:access|auth)[_-]?token|private[_-]?key)["']?(?:\s*:\s*string)?\s*(?::|=>?|:=)\s*(["'`])([^"'`\s]{6,})\1/gi
/** `<password>`, `${PASSWORD}`, `$password`, `your-password`, `********`, `changeme123`; not `Pa$$w0rd` or `mysql-9x7c`. */
const placeholder =
  /^(?:<.*>|\[.*\]|\{.*\}|.*\$[{(]\w.*|\$[a-z_]\w*(?:(?:->|::|\.)\w+)*|%\w+%|(.)\1+|(?:your|my|the|some|insert|enter|change|replace|example|sample|dummy|placeholder|redacted|xxx)(?:[_.-].*|[a-z]*[^a-z]*))$/i

function assignedSecrets(output: string): Found[] {
  const lineAt = lineCounter(output)
  return [...output.matchAll(assignment)]
    .filter(([, , literal = '']) => !placeholder.test(literal))
    .map(({ index }) => ({
      line: lineAt(index),
      what: 'found a password or key written into code as a text',
    }))
}
