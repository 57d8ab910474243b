import type { GoldenSetResult } from '../../golden/result/set-result.js'

type Named = Pick<GoldenSetResult, 'name' | 'file' | 'project'>

/** How a golden set is called among those of its run: with its file, or its project, where another has the same name. */
export function setTitle(set: Named, all: readonly Named[]): string {
  const namesakes = all.filter(({ name }) => name === set.name)
  const differ = (key: 'file' | 'project') => namesakes.some((one) => one[key] !== set[key])
  const place = [differ('project') && set.project, differ('file') && set.file].filter(Boolean)
  return place.length > 0 ? `${set.name} (${place.join(', ')})` : set.name
}
