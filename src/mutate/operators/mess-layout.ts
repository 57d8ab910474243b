import { listMutation } from '../list-mutation.js'
import { withoutBullet } from '../list.js'
import type { Mutation } from '../mutation.js'
import type { Random } from '../random.js'

/** Writes a list as people paste it: mixed bullets and quantities, stray spaces and empty lines, entries run together. */
export function messLayout({ name }: { readonly name: string }): Mutation {
  return listMutation({
    name,
    without: 'has no list',
    change(lines, lists, random) {
      for (const { start, end } of lists.toReversed()) {
        lines.splice(start, end - start, ...runTogether(lines.slice(start, end), random))
      }
      return 'mixed up the layout of the list'
    },
  })
}

function runTogether(entries: readonly string[], random: Random): string[] {
  const messy: string[] = []
  for (const entry of entries) {
    const line = messUp(entry, random)
    const previous = messy.at(-1)
    if (previous && random.chance(0.15)) messy[messy.length - 1] = `${previous.trimEnd()}, ${line.trimStart()}`
    else messy.push(line)
    if (random.chance(0.1)) messy.push('')
  }
  return messy
}

const indents = ['', '', ' ', '   ', '\t']
const trails = ['', '', '  ']
const bullets = ['', '- ', '* ', '•', '-  ']
const quantities: readonly ((count: string, rest: string) => string)[] = [
  (count, rest) => `${count} ${rest}`,
  (count, rest) => `${count}x ${rest}`,
  (count, rest) => `${count}x  ${rest}`,
  (count, rest) => `- ${count} ${rest}`,
  (count, rest) => `${rest} x${count}`,
]

function messUp(entry: string, random: Random): string {
  const quantity = /^\s*(\p{Nd}+)\s?[x×]?\s+/u.exec(entry)
  const written = quantity
    ? random.pick(quantities)(quantity[1]!, entry.slice(quantity[0].length).trim())
    : random.pick(bullets) + withoutBullet(entry).trim()
  return random.pick(indents) + written + random.pick(trails)
}
