import { caseStyle } from './case-style.js'
import { chartStyle } from './chart-style.js'
import { narrowStyle } from './narrow-style.js'
import { pageStyle } from './page-style.js'

/** The page's whole style: one element, whose hash is in the page's policy. */
export const styleSheet = pageStyle + chartStyle + caseStyle + narrowStyle
