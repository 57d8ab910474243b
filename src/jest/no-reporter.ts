export const noReporter =
  "Jest runs without `expect-jury/jest/reporter`. Name it at the root of the Jest config, `reporters: ['default', " +
  "'expect-jury/jest/reporter']`, or beside others on the command line, `--reporters=default " +
  '--reporters=expect-jury/jest/reporter`: both replace those of the preset, and `projects` ignore them.'
