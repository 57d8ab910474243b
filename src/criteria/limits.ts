/** Limits on a criterion's text, checked while it is read. */
export const MAX_SOURCE_LENGTH = 10_000
export const MAX_NESTING = 64
export const MAX_NODES = 3_000
/** How many parts may hang on each other, as in `a.b.c` and `1 + 1 + 1`, also without brackets: each takes stack. */
export const MAX_DEPTH = 1_000

/** Limits on one evaluation; a step is about the work of visiting four parts of an expression. */
export const MAX_STEPS = 2_000_000
/** For an explanation; what costs more is explained as far as it came. */
export const MAX_TRACE_STEPS = 500_000
export const MAX_STRING_LENGTH = 1_000_000
export const MAX_ARRAY_LENGTH = 200_000

/** Limits on the tested value: how much of it a snapshot copies. */
export const MAX_SNAPSHOT_NODES = 2_000_000
export const MAX_SNAPSHOT_DEPTH = 500

/** How many compiled criteria are kept. */
export const MAX_COMPILED = 500
