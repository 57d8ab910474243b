/** The page's whole style. Colours are pairs for light and dark; state is never told by colour alone. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #16181c);
  --card: light-dark(#ffffff, #1e2126);
  --ink: light-dark(#1f2328, #e4e6ea);
  --soft: light-dark(#5f6670, #9aa3af);
  --line: light-dark(#e6e3de, #2f343b);
  --track: light-dark(#eceae5, #2c3138);
  --accent: light-dark(#2f6f8f, #7fb6d3);
  --pass: light-dark(#2e7d5b, #6fc39b);
  --fail: light-dark(#b8433a, #f0877c);
  --unknown: light-dark(#8a6512, #dcb35a);
  --expected: light-dark(#77808c, #8b94a1);
  --failwash: light-dark(#fbefed, #33201f);
  --unknownwash: light-dark(#faf4e3, #2f2918);
  --delwash: light-dark(#f8dcd8, #57302d);
  --inswash: light-dark(#d9eee3, #1f4534);
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace;
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; -webkit-text-size-adjust: 100% }
header, main, footer { max-width: 68rem; margin: 0 auto; padding: 0 1.5rem }
header { padding-top: 3rem }
footer { padding-block: 2rem 3rem; color: var(--soft); font-size: .85rem }
h1 { font-size: 2rem; font-weight: 650; letter-spacing: -.02em; line-height: 1.2; margin: .2rem 0 .4rem }
h2 { font-size: 1.15rem; font-weight: 620; letter-spacing: -.01em; margin: 3rem 0 1rem }
h3 { font-size: .8rem; font-weight: 600; color: var(--soft); margin: 1.25rem 0 .35rem }
p { margin: .35rem 0 }
code, pre { font-family: var(--mono); font-size: .86em; overflow-wrap: anywhere }
.eyebrow { color: var(--soft); font-size: .85rem; margin: 0 }
.meta { color: var(--soft); font-size: .9rem; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
.hint { color: var(--soft); font-size: .85rem }
.notice { background: var(--unknownwash); border-left: 3px solid var(--unknown); border-radius: 4px; padding: .5rem .75rem; margin: .75rem 0; overflow-wrap: anywhere }
.bar { display: block; width: 100%; height: 10px; border-radius: 5px; margin: 1.75rem 0 1.5rem; background: var(--track) }
.bar .pass { fill: var(--pass) } .bar .fail { fill: var(--fail) } .bar .unknown { fill: var(--unknown) } .bar .expected_fail { fill: var(--expected) }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.25rem, 1fr)); gap: 1rem; margin: 0 }
.figures dt { color: var(--soft); font-size: .85rem }
.figures dd { margin: 0; font-size: 1.45rem; font-weight: 600; letter-spacing: -.01em; font-variant-numeric: tabular-nums; line-height: 1.3 }
.figures small { display: block; font-size: .8rem; font-weight: 400; color: var(--soft); letter-spacing: 0 }
.chart > div { display: grid; grid-template-columns: minmax(7rem, 11rem) 1fr 3rem; gap: 0 1rem; align-items: end; padding: .3rem 0 }
.chart span:last-child { text-align: right; font-variant-numeric: tabular-nums; font-weight: 600 }
.chart svg { width: 100%; height: 2.5rem; display: block; overflow: visible }
.chart rect { fill: var(--accent); opacity: .5 } .chart .total rect { fill: var(--pass); opacity: .65 } .chart .total rect.below { fill: var(--fail) }
.chart .total { border-top: 1px solid var(--line); margin-top: .4rem; padding-top: .7rem; font-weight: 600 }
.chart line { vector-effect: non-scaling-stroke; stroke-width: 1 } .chart .base { stroke: var(--line) } .chart .median { stroke: var(--ink); stroke-width: 2 } .chart .threshold { stroke: var(--fail); stroke-dasharray: 3 3; stroke-width: 1.5 }
.chart .axis { padding: 0; color: var(--soft); font-size: .75rem } .chart .axis span { display: flex; justify-content: space-between; font-weight: 400 } .chart i { font-style: normal }
.forest svg { height: 1.9rem } .forest > div { align-items: center } .forest .zero { stroke: var(--soft); opacity: .5 } .forest .interval { stroke: var(--soft); stroke-width: 2 } .forest .estimate { stroke: var(--ink); stroke-width: 4 }
.forest .worse .interval, .forest .worse .estimate { stroke: var(--fail) } .forest .better .interval, .forest .better .estimate { stroke: var(--pass) }
.advice { font-size: 1.05rem } .advice b { display: inline-block; border-radius: 4px; padding: .05rem .5rem; margin-right: .4rem; color: var(--paper); background: var(--unknown); letter-spacing: .02em; font-size: .9rem } .advice.APPROVE b { background: var(--pass) } .advice.REJECT b { background: var(--fail) }
del { background: var(--delwash); text-decoration-thickness: 1px } ins { background: var(--inswash); text-decoration: none; border-bottom: 1px solid var(--pass) }
ul { padding-left: 1.2rem; margin: .35rem 0 } li { margin: .15rem 0; overflow-wrap: anywhere }
.filters { border: 0; padding: 0; margin: 0 0 1rem; display: flex; flex-wrap: wrap; gap: .4rem }
.filters legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.filters label { border: 1px solid var(--line); border-radius: 1rem; padding: .2rem .8rem; cursor: pointer; font-size: .88rem; background: var(--card) }
.filters input { position: absolute; opacity: 0; pointer-events: none }
.filters b { font-weight: 600; color: var(--soft); font-variant-numeric: tabular-nums }
.filters label:has(:checked) { background: var(--ink); color: var(--paper); border-color: var(--ink) } .filters label:has(:checked) b { color: inherit }
.filters label:has(:focus-visible), summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.cases:has(#show-fail:checked) .case:not(.fail), .cases:has(#show-unknown:checked) .case:not(.unknown), .cases:has(#show-flaky:checked) .case:not(.flaky), .cases:has(#show-pass:checked) .case:not(.pass), .cases:has(#show-expected_fail:checked) .case:not(.expected_fail) { display: none }
.list { border: 1px solid var(--line); border-radius: 10px; background: var(--card); overflow: hidden }
.case { content-visibility: auto; contain-intrinsic-size: auto 3.2rem }
.case + .case { border-top: 1px solid var(--line) }
.line { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr) minmax(0, 10rem) 7rem 2.6rem 4rem; gap: 0 1rem; align-items: center; padding: .6rem 1rem; list-style: none }
.line.short { grid-template-columns: 6.5rem minmax(0, 1fr) auto }
summary.line { cursor: pointer } summary.line:hover { background: var(--paper) } summary::-webkit-details-marker { display: none }
.word { font-size: .75rem; font-weight: 650; letter-spacing: .03em } .word::before { content: ""; display: inline-block; width: .55rem; height: .55rem; border-radius: 50%; margin-right: .5rem; background: currentColor }
.word i { font-style: normal; font-weight: 500; color: var(--unknown); letter-spacing: 0 }
.fail > .line .word { color: var(--fail) } .pass > .line .word { color: var(--pass) } .unknown > .line .word { color: var(--unknown) } .expected_fail > .line .word { color: var(--expected) }
.fail > .line .word::before { border-radius: 1px; transform: rotate(45deg) } .unknown > .line .word::before { background: none; border: 2px solid currentColor }
.name b { font-weight: 550; display: block; overflow-wrap: anywhere } .name small { color: var(--soft); font-size: .8rem; overflow-wrap: anywhere }
.status { font-size: .78rem; color: var(--soft); overflow-wrap: anywhere } .score, .time { text-align: right; font-variant-numeric: tabular-nums } .score { font-weight: 600 } .time { color: var(--soft); font-size: .85rem; white-space: nowrap }
.score-bar { display: block; width: 100%; height: 6px; border-radius: 3px; overflow: hidden } .score-bar .track { fill: var(--track) } .score-bar .fill { fill: var(--accent) } .score-bar .below { fill: var(--fail) } .score-bar .tick { stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke }
.details { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2rem; padding: 0 1rem 1.25rem; border-top: 1px dashed var(--line) }
.fail > .details { background: linear-gradient(var(--failwash), transparent 8rem) }
.details pre { white-space: pre-wrap; margin: 0; max-height: 26rem; overflow: auto } .said pre { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .75rem } .judged pre { font-family: inherit; font-size: inherit }
.scores { margin: 0 } .scores div { display: grid; grid-template-columns: 10rem 1fr; gap: 1rem; align-items: center } .scores dt { font-size: .9rem } .scores dd { margin: 0; display: grid; grid-template-columns: 1fr 2.4rem 2.4rem; gap: .6rem; align-items: center; font-variant-numeric: tabular-nums } .scores small { color: var(--soft) }
.checks { list-style: none; padding: 0 } .checks li { padding-left: 1.4rem; position: relative } .checks li::before { position: absolute; left: 0; font-weight: 700 } .checks .yes::before { content: "✓"; color: var(--pass) } .checks .no::before { content: "✗"; color: var(--fail) } .checks .open::before { content: "?"; color: var(--unknown) }
.flags { list-style: none; padding: 0 } .flags li { color: var(--unknown); padding-left: 1.4rem; position: relative } .flags li::before { content: "!"; position: absolute; left: .3rem; font-weight: 700 }
.facts { color: var(--soft); font-size: .82rem; display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin-top: 1rem; overflow-wrap: anywhere }
.opinion summary { cursor: pointer; color: var(--soft); font-size: .88rem; padding: .2rem 0 }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .88rem; font-variant-numeric: tabular-nums }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line); font-weight: 400 } thead th { color: var(--soft); font-size: .8rem; vertical-align: bottom } th:first-child { text-align: left; padding-left: 0 } td.pass { color: var(--pass) } td.fail { color: var(--fail) } td.unknown { color: var(--unknown) }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem 2.5rem; align-items: start }
@media (max-width: 46rem) {
  header, main, footer { padding-inline: 1rem } header { padding-top: 1.75rem } h1 { font-size: 1.55rem } .figures { grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)) }
  .chart > div { grid-template-columns: minmax(0, 6.5rem) 1fr 2.5rem; font-size: .9rem }
  .line { grid-template-columns: 1fr 4.5rem 2.6rem; gap: .2rem .75rem } .word { grid-column: 1 } .gauge { grid-column: 2; grid-row: 1 } .score { grid-column: 3; grid-row: 1 } .name { grid-column: 1 / -1 } .status { grid-column: 1 } .time { grid-column: 2 / -1 }
  .line.short { grid-template-columns: 1fr auto } .line.short .score { grid-column: 2 } .details { grid-template-columns: minmax(0, 1fr) } .scores div { grid-template-columns: 8rem 1fr } .two { grid-template-columns: minmax(0, 1fr) }
}
@media print { .filters { display: none } .case { content-visibility: visible } }
`
