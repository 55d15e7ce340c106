import type { Plugin } from 'vite'

/** Files by name, with the names of those that they import statically. */
type Imports = ReadonlyMap<string, readonly string[]>

/** Files that import each other in a circle, the first of them repeated at the end; null for none. */
export function circleIn(files: Imports): readonly string[] | null {
  const finished = new Set<string>()
  function visit(file: string, path: readonly string[]): readonly string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (finished.has(file)) return null
    for (const imported of files.get(file) ?? []) {
      const circle = visit(imported, [...path, file])
      if (circle) return circle
    }
    finished.add(file)
    return null
  }
  for (const file of files.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}

/** Fails the build where its files import each other in a circle: one of them would run before what it needs. */
export const chunkCircles: Plugin = {
  name: 'chunk-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const circle = circleIn(new Map(files.map(({ fileName, imports }) => [fileName, imports])))
    if (circle) this.error(`files of the build import each other in a circle: ${circle.join(' → ')}`)
  },
}
