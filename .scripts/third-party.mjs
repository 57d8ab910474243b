// Collects the packages that end up in our bundles, with their licences: dist/THIRD-PARTY.md.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** @param {ReadonlySet<string>} modules paths of everything that was bundled */
export function writeNotices(dist, modules) {
  const folders = new Set([...modules].flatMap((id) => inPackage.exec(id.replace(/^\0/, ''))?.[1] ?? []))
  const notices = [...folders].map(noticeOf).toSorted((a, b) => a.title.localeCompare(b.title))
  const text = notices.map(({ title, licence }) => `## ${title}\n\n\`\`\`\n${licence}\n\`\`\`\n`)
  writeFileSync(join(dist, 'THIRD-PARTY.md'), ['# Software in this package\n', ...text].join('\n'))
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined) throw new Error(`${name} is bundled and has no licence file`)
  return { title: `${name} ${version} (${license})`, licence: readFileSync(join(folder, file), 'utf8').trim() }
}
