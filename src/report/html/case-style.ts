/** The list of cases and what unfolds from it. State is told by word and shape, never by colour alone. */
export const caseStyle = `
.golden { border: 1px solid var(--line); border-radius: 10px; background: var(--card); margin-bottom: 1rem }
.golden .body { padding: 0 1rem 1rem }
.golden .facts { margin-top: 0 }
.offenders th, .offenders td { text-align: left }
.advice { font-size: 1.05rem }
.advice b { display: inline-block; border-radius: 4px; padding: .05rem .5rem; margin-right: .4rem; color: var(--paper); background: var(--unknown); letter-spacing: .02em; font-size: .9rem }
.advice.APPROVE b { background: var(--pass) }
.advice.REJECT b { background: var(--fail) }
del { background: var(--delwash); text-decoration-thickness: 1px }
ins { background: var(--inswash); text-decoration: none; border-bottom: 1px solid var(--pass) }
.filters { border: 0; padding: 0; margin: 0 0 1rem; display: flex; flex-wrap: wrap; gap: .4rem }
.filters legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.filters label { border: 1px solid var(--line); border-radius: 1rem; padding: .2rem .8rem; cursor: pointer; font-size: .88rem; background: var(--card) }
.filters input { position: absolute; opacity: 0; pointer-events: none }
.filters b { font-weight: 600; color: var(--soft); font-variant-numeric: tabular-nums }
.filters label:has(:checked) { background: var(--ink); color: var(--paper); border-color: var(--ink) }
.filters label:has(:checked) b { color: inherit }
.filters label:has(:focus-visible), summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.cases:has(#show-fail:checked) .case:not(.fail),
.cases:has(#show-unknown:checked) .case:not(.unknown),
.cases:has(#show-flaky:checked) .case:not(.flaky),
.cases:has(#show-pass:checked) .case:not(.pass),
.cases:has(#show-expected_fail:checked) .case:not(.expected_fail) { display: none }
.list { border: 1px solid var(--line); border-radius: 10px; background: var(--card); overflow: hidden }
.case { content-visibility: auto; contain-intrinsic-size: auto 3.2rem }
.case + .case { border-top: 1px solid var(--line) }
.line { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr) minmax(0, 10rem) 7rem 2.6rem 4rem; gap: 0 1rem; align-items: center; padding: .6rem 1rem; list-style: none }
.line.short { grid-template-columns: 6.5rem minmax(0, 1fr) auto }
summary.line { cursor: pointer }
summary.line:hover { background: var(--paper) }
summary::-webkit-details-marker { display: none }
.word { font-size: .75rem; font-weight: 650; letter-spacing: .03em }
.word::before { content: ""; display: inline-block; width: .55rem; height: .55rem; border-radius: 50%; margin-right: .5rem; background: currentColor }
.word i { font-style: normal; font-weight: 500; color: var(--unknown); letter-spacing: 0 }
.fail > .line .word { color: var(--fail) }
.pass > .line .word { color: var(--pass) }
.unknown > .line .word { color: var(--unknown) }
.expected_fail > .line .word { color: var(--expected) }
.fail > .line .word::before { border-radius: 1px; transform: rotate(45deg) }
.unknown > .line .word::before { background: none; border: 2px solid currentColor }
.name b { font-weight: 550; display: block; overflow-wrap: anywhere }
.name small { color: var(--soft); font-size: .8rem; overflow-wrap: anywhere }
.status { font-size: .78rem; color: var(--soft); overflow-wrap: anywhere }
.details { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2rem; padding: 0 1rem 1.25rem; border-top: 1px dashed var(--line) }
.fail > .details { background: linear-gradient(var(--failwash), transparent 8rem) }
.details pre { white-space: pre-wrap; margin: 0; max-height: 26rem; overflow: auto }
.scores { margin: 0 }
.scores div { display: grid; grid-template-columns: 10rem 1fr; gap: 1rem; align-items: center }
.scores dt { font-size: .9rem }
.scores dd { margin: 0; display: grid; grid-template-columns: 1fr 2.4rem 2.4rem; gap: .6rem; align-items: center; font-variant-numeric: tabular-nums }
.scores dt small { display: block }
.scores small { color: var(--soft) }
.checks { list-style: none; padding: 0 }
.checks li { padding-left: 1.4rem; position: relative }
.checks li::before { position: absolute; left: 0; font-weight: 700 }
.checks .yes::before { content: "✓"; color: var(--pass) }
.checks .no::before { content: "✗"; color: var(--fail) }
.checks .open::before { content: "?"; color: var(--unknown) }
.flags { list-style: none; padding: 0 }
.flags li { color: var(--unknown); padding-left: 1.4rem; position: relative }
.flags li::before { content: "!"; position: absolute; left: .3rem; font-weight: 700 }
.facts { color: var(--soft); font-size: .82rem; display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin-top: 1rem; overflow-wrap: anywhere }
.opinion summary { cursor: pointer; color: var(--soft); font-size: .88rem; padding: .2rem 0 }
`
