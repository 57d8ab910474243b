const folders = ['reports', 'docs/reports']

/** The lines of a `.gitignore` with those of our reports; the text as it is where they are spoken of, also by `!`. */
export function editGitignore(text: string): string {
  const spoken = new Set(text.split(/\r?\n/).map(folderOf))
  const missing = folders.filter((folder) => !spoken.has(folder))
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const whole = text === '' || text.endsWith('\n') ? text : text + lineEnd
  return missing.length === 0 ? text : whole + missing.map((folder) => `/${folder}/${lineEnd}`).join('')
}

/** `docs/reports` of `!/docs/reports/**`. */
function folderOf(line: string): string {
  return line
    .trim()
    .replace(/^!?(?:\*\*)?\/?/, '')
    .replace(/\/?\*{0,2}$/, '')
}
