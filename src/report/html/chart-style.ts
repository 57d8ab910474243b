/** Bars, histograms and intervals. The SVGs stretch to their place; text in them would be distorted and stands beside. */
export const chartStyle = `
.bar { display: block; width: 100%; height: 10px; border-radius: 5px; margin: 1.75rem 0 1.5rem; background: var(--track) }
.bar .pass { fill: var(--pass) }
.bar .fail { fill: var(--fail) }
.bar .unknown { fill: var(--unknown) }
.bar .expected_fail { fill: var(--expected) }
.chart > div { display: grid; grid-template-columns: minmax(7rem, 11rem) 1fr 3rem; gap: 0 1rem; align-items: end; padding: .3rem 0 }
.chart span:last-child { text-align: right; font-variant-numeric: tabular-nums; font-weight: 600 }
.chart svg { width: 100%; height: 2.5rem; display: block; overflow: visible }
.chart rect { fill: var(--accent); opacity: .5 }
.chart .total rect { fill: var(--pass); opacity: .65 }
.chart .total rect.below { fill: var(--fail) }
.chart .total { border-top: 1px solid var(--line); margin-top: .4rem; padding-top: .7rem; font-weight: 600 }
.chart line { vector-effect: non-scaling-stroke; stroke-width: 1 }
.chart .base { stroke: var(--line) }
.chart .median { stroke: var(--ink); stroke-width: 2 }
.chart .threshold { stroke: var(--fail); stroke-dasharray: 3 3; stroke-width: 1.5 }
.chart .axis { padding: 0; color: var(--soft); font-size: .75rem }
.chart .axis span { display: flex; justify-content: space-between; font-weight: 400 }
.chart i { font-style: normal }
.forest svg { height: 1.9rem }
.forest > div { align-items: center }
.forest .zero { stroke: var(--soft); opacity: .5 }
.forest .interval { stroke: var(--soft); stroke-width: 2 }
.forest .estimate { stroke: var(--ink); stroke-width: 4 }
.forest .worse .interval, .forest .worse .estimate { stroke: var(--fail) }
.forest .better .interval, .forest .better .estimate { stroke: var(--pass) }
.score-bar { display: block; width: 100%; height: 6px; border-radius: 3px; overflow: hidden }
.score-bar .track { fill: var(--track) }
.score-bar .fill { fill: var(--accent) }
.score-bar .below { fill: var(--fail) }
.score-bar .tick { stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke }
`
