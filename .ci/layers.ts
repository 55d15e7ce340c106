import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Layers of the folders of each part, from its own imports: of types too, since a reader follows them as well. Run as a
 * script, it draws them into docs/architecture.md.
 */

/** A part of the product: its folder, how its folders are called there, and what is drawn as one box. */
export type Part = { readonly name: string; readonly root: string; readonly joined?: readonly string[] }

export const parts: readonly Part[] = [
  { name: 'bff', root: 'bff' },
  { name: 'web', root: 'web/src', joined: ['features', 'routes'] },
]

/** An import between two folders, with the files that it is between. */
export type Arrow = { readonly from: string; readonly to: string; readonly files: readonly string[] }

const aliases: Readonly<Record<string, string>> = {
  '#bff/': 'bff/',
  '#contracts/': 'contracts/',
  '#mocks/': 'mocks/',
  '#web/': 'web/src/',
}

/** The address of an import or re-export, of types and on demand too. */
const imports = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'((?:\.{1,2}|#\w+)\/[^']+)'/g

/** What may import everything, and made files. */
const isOutside = (file: string) => /\.(?:test|suite)\.tsx?$|\/testing\/|\.gen\.ts$|\.d\.ts$/.test(file)

/** Folders that are drawn and compared by their own folders. */
const isGroup = (name: string | undefined) => name === 'features' || name === 'platform'

/** The folder of a file within its part; a file at the top is a box of its own. */
export function folderOf(file: string, { root, joined = [] }: Part): string {
  const [first = '', second, ...rest] = file.slice(root.length + 1).split('/')
  if (second === undefined) return first
  return isGroup(first) && rest.length > 0 && !joined.includes(first) ? `${first}/${second}` : first
}

/** Every arrow between two folders of a part. */
export function arrowsOf(part: Part): Arrow[] {
  const pattern = `${part.root}/**`
  const files = execFileSync('git', ['ls-files', '--', pattern], { encoding: 'utf8' }).split('\n')
  const found = new Map<string, Arrow & { files: string[] }>()
  for (const file of files.filter((it) => /\.tsx?$/.test(it) && !isOutside(it))) {
    for (const imported of importedBy(file, readFileSync(file, 'utf8'))) {
      if (!imported.startsWith(`${part.root}/`) || isOutside(imported)) continue
      const [from, to] = [folderOf(file, part), folderOf(imported, part)]
      if (from === to) continue
      const arrow = found.get(`${from} ${to}`) ?? { from, to, files: [] }
      arrow.files.push(`${file} -> ${imported}`)
      found.set(`${from} ${to}`, arrow)
    }
  }
  return [...found.values()]
}

/** Paths of our own modules that a file imports. */
export function importedBy(file: string, code: string): string[] {
  return Array.from(code.matchAll(imports), ([, address = '']) => {
    const [alias, folder] = Object.entries(aliases).find(([name]) => address.startsWith(name)) ?? []
    return alias ? `${folder}${address.slice(alias.length)}` : join(file, '..', address)
  })
}

/** Layer of each folder: 0 imports nothing, each other one is above all that it imports. Throws on a circle. */
export function layersOf(arrows: readonly Arrow[]): Map<string, number> {
  const layers = new Map<string, number>()
  const visit = (folder: string, path: readonly string[]): number => {
    if (path.includes(folder)) throw new Error(`circle: ${[...path.slice(path.indexOf(folder)), folder].join(' -> ')}`)
    const known = layers.get(folder)
    if (known !== undefined) return known
    const below = arrows.filter(({ from }) => from === folder).map(({ to }) => visit(to, [...path, folder]))
    const layer = below.length === 0 ? 0 : Math.max(...below) + 1
    layers.set(folder, layer)
    return layer
  }
  for (const { from, to } of arrows) for (const folder of [from, to]) visit(folder, [])
  return layers
}

/** The arrows without those that a longer way says already. */
export function reduced(arrows: readonly Arrow[]): Arrow[] {
  const below = new Map<string, string[]>()
  for (const { from, to } of arrows) below.set(from, [...(below.get(from) ?? []), to])
  const reaches = (from: string, to: string): boolean =>
    (below.get(from) ?? []).some((next) => next === to || reaches(next, to))
  return arrows.filter(({ from, to }) => !(below.get(from) ?? []).some((next) => next !== to && reaches(next, to)))
}

/** Id of a box in Mermaid. */
const id = (folder: string) => folder.replaceAll(/\W/g, '_')

/** A part's layers in Mermaid. */
export function diagramOf(part: Part): string {
  const arrows = arrowsOf(part)
  const layers = layersOf(arrows)
  const boxes = [...layers.keys()].toSorted().map((folder) => `  ${id(folder)}["${folder}"]`)
  const lines = reduced(arrows).map(({ from, to }) => `  ${id(from)} --> ${id(to)}`)
  return ['```mermaid', 'flowchart TB', ...boxes, ...lines.toSorted(), '```'].join('\n')
}

const page = 'docs/architecture.md'
const between = ({ name }: Part) => new RegExp(`(<!-- layers of ${name} -->\n)[^]*?(\n<!-- end -->)`)

/** The page with today's layers. */
export const drawn = (text: string) =>
  parts.reduce((drawing, part) => drawing.replace(between(part), `$1\n${diagramOf(part)}\n$2`), text)

if (import.meta.main) writeFileSync(page, drawn(readFileSync(page, 'utf8')))
