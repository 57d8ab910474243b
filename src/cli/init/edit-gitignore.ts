const folders = ['reports', 'docs/reports']

/** The lines of a `.gitignore` with those of our reports; the text as it is where they are spoken of, also by `!`. */
export function editGitignore(text: string): string {
  const spoken = new Set(text.split('\n').map(folderOf))
  const missing = folders.filter((folder) => !spoken.has(folder))
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return missing.length === 0 ? text : whole + missing.map((folder) => `/${folder}/\n`).join('')
}

/** `docs/reports` of `!/docs/reports/**`. */
function folderOf(line: string): string {
  return line
    .trim()
    .replace(/^!?(?:\*\*)?\/?/, '')
    .replace(/\/?\*{0,2}$/, '')
}
