/** Palette, page, text and tables. Colours are pairs for light and dark. */
export const pageStyle = `
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
h3 { overflow-wrap: anywhere; font-size: .8rem; font-weight: 600; color: var(--soft); margin: 1.25rem 0 .35rem }
p { margin: .35rem 0 }
code, pre { font-family: var(--mono); font-size: .86em; overflow-wrap: anywhere }
.eyebrow { color: var(--soft); font-size: .85rem; margin: 0 }
.meta { color: var(--soft); font-size: .9rem; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
.hint { color: var(--soft); font-size: .85rem }
.notice { background: var(--unknownwash); border-left: 3px solid var(--unknown); border-radius: 4px; padding: .5rem .75rem; margin: .75rem 0; overflow-wrap: anywhere }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.25rem, 1fr)); gap: 1rem; margin: 0 }
.figures dt { color: var(--soft); font-size: .85rem }
.figures dd { margin: 0; font-size: 1.45rem; font-weight: 600; letter-spacing: -.01em; font-variant-numeric: tabular-nums; line-height: 1.3 }
.figures small { display: block; font-size: .8rem; font-weight: 400; color: var(--soft); letter-spacing: 0 }
ul { padding-left: 1.2rem; margin: .35rem 0 }
li { margin: .15rem 0; overflow-wrap: anywhere }
.score, .time { text-align: right; font-variant-numeric: tabular-nums }
.score { font-weight: 600 }
.time { color: var(--soft); font-size: .85rem; white-space: nowrap }
.said pre { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .75rem }
.judged pre { font-family: inherit; font-size: inherit }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .88rem; font-variant-numeric: tabular-nums }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line); font-weight: 400 }
thead th { color: var(--soft); font-size: .8rem; vertical-align: bottom }
th:first-child { text-align: left; padding-left: 0 }
table.robustness th:first-child { overflow-wrap: anywhere }
td.pass { color: var(--pass) }
td.fail { color: var(--fail) }
td.unknown { color: var(--unknown) }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem 2.5rem; align-items: start }
`
