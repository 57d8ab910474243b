/** A part of a prompt; without a body it is left out. */
export type Section = readonly [title: string, body: string | undefined]

export function joinSections(sections: readonly Section[]): string {
  return sections.flatMap(([title, body]) => (body ? [`## ${title}\n${body}`] : [])).join('\n\n')
}
