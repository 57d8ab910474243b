import { styleSheet } from '../../../report/html/style-sheet.js'

/** The look of the report's page, and what a page to work on needs besides. */
export const reviewStyle = `${styleSheet}
:root { --expected: light-dark(#626b77, #9aa3af) }
a { color: var(--accent) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding-top: 1.25rem; font-size: .92rem }
nav [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none }
.skip-link { position: absolute; left: -99rem }
.skip-link:focus { left: 1rem; top: .5rem; background: var(--card); padding: .3rem .6rem }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
form.inline { display: inline }
.choose { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 1rem 0 }
.choose label, .field label { display: block; font-size: .85rem; color: var(--soft) }
select, input, textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 6px; padding: .35rem .5rem; max-width: 100% }
textarea { width: 100%; min-height: 4.5rem; display: block }
button, .button { font: inherit; font-weight: 550; color: var(--ink); background: var(--card); border: 1px solid var(--soft); border-radius: 6px; padding: .4rem .9rem; cursor: pointer; text-decoration: none; display: inline-block }
button:hover, .button:hover { border-color: var(--ink) }
button.approved { color: var(--pass); border-color: var(--pass) }
button.rejected { color: var(--fail); border-color: var(--fail) }
kbd { font-family: var(--mono); font-size: .78em; border: 1px solid var(--line); border-radius: 3px; padding: 0 .3em; color: var(--soft); margin-left: .35rem }
.keys kbd { margin: 0 .15rem 0 0 }
.queue { list-style: none; padding: 0; margin: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--card) }
.queue li { margin: 0; padding: .65rem 1rem; display: grid; grid-template-columns: 8rem minmax(0, 1fr) 8rem; gap: 0 1rem; align-items: baseline }
.queue li + li { border-top: 1px solid var(--line) }
.queue a { font-weight: 550; overflow-wrap: anywhere }
.queue small { display: block; color: var(--soft); overflow-wrap: anywhere }
.queue .state { text-align: right; font-size: .85rem; color: var(--soft) }
.actions { position: sticky; bottom: 0; background: var(--paper); border-top: 1px solid var(--line); padding: .75rem 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
.field { margin: .75rem 0; border: 0; padding: 0; min-width: 0 }
.field legend { font-size: .85rem; color: var(--soft); padding: 0 }
.rating { display: flex; flex-wrap: wrap; gap: .35rem 2rem; margin: .75rem 0 }
.rating fieldset { border: 0; padding: 0; margin: 0; min-width: 0 }
.rating legend { font-size: .85rem; color: var(--soft); padding: 0 }
.rating label { margin-right: .6rem; white-space: nowrap }
.panel { border: 1px solid var(--line); border-radius: 10px; background: var(--card); padding: .5rem 1rem 1rem; margin: 1rem 0 }
.panel h2 { margin-top: .75rem }
.panel pre { white-space: pre-wrap; margin: .2rem 0 }
.text, .panel pre[tabindex] { max-height: 28rem; overflow: auto }
textarea.prompt { min-height: 24rem; font-family: var(--mono); font-size: .86em }
.log { min-height: 6rem; max-height: 30rem; overflow: auto; white-space: pre-wrap }
.plot { width: 100%; max-width: 34rem; height: 8rem; display: block; margin: .5rem 0 }
.plot .mark { stroke: var(--fail); stroke-dasharray: 4 4 }
.plot .spread { stroke: var(--soft); stroke-width: 1.5 }
.plot polyline { fill: none; stroke: var(--accent); stroke-width: 2 }
figure { margin: 0 }
figcaption { color: var(--soft); font-size: .85rem }
.plot circle { fill: var(--accent) }
.plot line { vector-effect: non-scaling-stroke }
.progress { display: block; width: 100%; height: 8px; margin: .5rem 0 1rem; accent-color: var(--pass) }
@media (max-width: 46rem) {
  .queue li { grid-template-columns: 1fr auto }
  .queue .about { grid-column: 1 / -1; grid-row: 2 }
  kbd, .keys { display: none }
}
`

/** A key clicks what carries it, unless somebody is writing. A log grows as the tests run. */
export const reviewScript = `
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.matches('input:not([type=radio]), textarea, select')) {
    if (event.key === 'Escape') event.target.blur()
    return
  }
  if (/^[0-5]$/.test(event.key)) return rate(event.key)
  const target = document.querySelector('[data-key="' + CSS.escape(event.key) + '"]')
  if (!target) return
  event.preventDefault()
  if (target.matches('textarea, input, select')) target.focus()
  else target.click()
})
function rate(digit) {
  const labels = [...document.querySelectorAll('.rating fieldset')]
  if (digit === '0') for (const chosen of document.querySelectorAll('.rating :checked')) chosen.checked = false
  else labels.find((label) => !label.querySelector(':checked'))?.querySelector('[value="' + digit + '"]').click()
}
const log = document.querySelector('[data-follow]')
if (log) {
  const events = new EventSource(log.dataset.follow)
  events.onmessage = ({ data }) => {
    log.append(data + '\\n')
    log.scrollTop = log.scrollHeight
  }
  events.addEventListener('end', ({ data }) => {
    events.close()
    document.querySelector('[data-outcome]').textContent = data
  })
}
`
