/** Tablets, phones and paper, which does not scroll. */
export const narrowStyle = `
@media (max-width: 60rem) {
  .line { grid-template-columns: 6.5rem minmax(0, 1fr) minmax(0, 8rem) 2.6rem 4rem }
  .gauge { display: none }
}
@media (max-width: 46rem) {
  header, main, footer { padding-inline: 1rem }
  header { padding-top: 1.75rem }
  h1 { font-size: 1.55rem }
  .figures { grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)) }
  .chart > div { grid-template-columns: minmax(0, 6.5rem) 1fr 2.5rem; font-size: .9rem }
  .line { grid-template-columns: 1fr 4.5rem 2.6rem; gap: .2rem .75rem }
  .word { grid-column: 1 }
  .gauge { display: block; grid-column: 2; grid-row: 1 }
  .score { grid-column: 3; grid-row: 1 }
  .name { grid-column: 1 / -1 }
  .status { grid-column: 1 }
  .time { grid-column: 2 / -1 }
  .line.short { grid-template-columns: 1fr auto }
  .line.short .score { grid-column: 2 }
  .details { grid-template-columns: minmax(0, 1fr) }
  table.robustness :is(td, th + th) { padding-inline: .3rem }
  .scores div { grid-template-columns: 8rem 1fr }
  .two { grid-template-columns: minmax(0, 1fr) }
}
@media print {
  :root { color-scheme: light }
  .filters { display: none }
  .case { content-visibility: visible }
  .details pre { max-height: none; overflow: visible }
  .scroll { overflow: visible }
  .two, .details { grid-template-columns: minmax(0, 1fr) }
  .line, .notice, tr { break-inside: avoid }
  .advice b, .word::before, .notice, del, ins { print-color-adjust: exact }
}
`
