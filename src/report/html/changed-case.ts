import type { AbSection } from '../../baseline/compare/ab-section.js'
import { scoreMove, shortMove } from '../text/number-text.js'
import { html, type Html } from './html.js'
import { markedText } from './marked-text.js'

type Changed = AbSection['changedCases'][number]

const words = {
  regressed: 'BROKE',
  improved: 'FIXED',
  unknown: 'UNKNOWN',
  scores: 'SCORES',
  output: 'TEXT',
} satisfies Record<Changed['change'], string>

/** A case that is not the same in both runs: its scores, and both outputs side by side with the words that differ. */
export function changedCase(entry: Changed, index: number): Html {
  const kind = {
    regressed: 'fail',
    improved: 'pass',
    unknown: 'unknown',
    scores: 'expected_fail',
    output: 'expected_fail',
  }[entry.change]
  return html`<details class="case ${kind}" ${index === 0 && html`open`}>
    <summary class="line short">
      <span class="word">${words[entry.change]}</span>
      <span class="name"><b dir="auto">${entry.id}</b><small>${moves(entry)}</small></span>
      <span class="score">${scoreMove(entry.old.overall, entry.new.overall, '→', '–')}</span>
    </summary>
    <div class="details">
      <div class="said">
        <h3>Old: ${entry.old.outcome}</h3>
        ${side(entry, 'removed', entry.old.output)}
      </div>
      <div class="said">
        <h3>New: ${entry.new.outcome}</h3>
        ${side(entry, 'added', entry.new.output)}
      </div>
    </div>
  </details>`
}

function side({ diff }: Changed, own: 'removed' | 'added', whole: string | null): Html {
  if (whole === null) return html`<p class="hint">This run keeps no output.</p>`
  return markedText(diff.length > 0 ? diff : [{ kind: 'same', text: whole }], own)
}

function moves({ scores }: Changed): string {
  return scores
    .map(({ category, old, new: next }) => `${category.replaceAll('_', ' ')} ${shortMove(old, next, '→')}`)
    .join(', ')
}
