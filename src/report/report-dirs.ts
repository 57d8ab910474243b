/** Where report files lie unless a project says otherwise, relative to its root: JSON and HTML, Markdown. */
export const defaultReportDirs = { json: 'reports/selftest', markdown: 'docs/reports/selftest' } as const
