import type { NamedPattern } from './words.js'

/** Keys and tokens as their issuers write them. A placeholder such as `sk-...` does not fit. */
export const secretPatterns: readonly NamedPattern[] = [
  { name: 'an OpenAI key', pattern: /\bsk-(?:proj-|ant-|svcacct-)?[A-Za-z0-9_-]{20,200}/ },
  { name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/ },
  { name: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})/ },
  { name: 'a Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,200}/ },
  { name: 'a Google key', pattern: /\bAIza[A-Za-z0-9_-]{35}/ },
  { name: 'a Stripe key', pattern: /\b[rs]k_live_[A-Za-z0-9]{16,200}/ },
  { name: 'a private key', pattern: /-----BEGIN (?:[A-Z]{2,10} ){0,3}PRIVATE KEY-----/ },
  {
    name: 'a JSON Web Token',
    pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}/,
  },
]
