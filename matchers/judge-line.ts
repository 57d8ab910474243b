import type { Usage } from '../src/judge/verdict.js'
import { usdText } from '../src/report/text/number-text.js'

/** `gpt-4o-mini, replayed, 812 tokens, $0.0004` */
export function judgeLine(models: readonly string[], usage: Usage): string {
  const origin = usage.calls === 0 ? 'replayed' : usage.replayed === 0 ? 'called' : 'partly replayed'
  const cost = usage.costUsd === null ? 'cost unknown' : usdText(usage.costUsd)
  return `${[...new Set(models)].join(', ')}, ${origin}, ${usage.tokensIn + usage.tokensOut} tokens, ${cost}`
}
