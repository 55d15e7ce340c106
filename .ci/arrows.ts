import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { tracked } from './tracked.ts'

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
const isOutside = (file: string) => /\.test\.tsx?$|\/testing\/|\.gen\.ts$|\.d\.ts$/.test(file)

/** Rooms of one subject: their folders stand side by side. */
const isOneSubject = (room: string) => room === 'crud' || room === 'frame'

/** The folder of a file within a part of the product: of a room, or of a room's own folder; a file beside folders stands for itself. */
export function parentFolder(file: string, root: string): string {
  const [room = '', second] = file.slice(root.length + 1).split('/')
  return second === undefined || isOneSubject(room) ? room : `${room}/${second}`
}

/** Every arrow between two folders of a part, of types too: a reader follows them as well. */
export function folderArrows(root: string): Arrow[] {
  const files = tracked(`${root}/**`)
  const found = new Map<string, Arrow & { files: string[] }>()
  for (const file of files.filter((it) => /\.tsx?$/.test(it) && !isOutside(it))) {
    for (const imported of importedBy(file, readFileSync(file, 'utf8'))) {
      if (!imported.startsWith(`${root}/`) || isOutside(imported)) continue
      const [from, to] = [parentFolder(file, root), parentFolder(imported, root)]
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

/** Folders that import each other in a circle, or lie between two circles. */
export function circleIn(arrows: readonly Arrow[]): string[] {
  const [importing, imported] = [new Set(arrows.map(({ from }) => from)), new Set(arrows.map(({ to }) => to))]
  const rest = arrows.filter(({ from, to }) => imported.has(from) && importing.has(to))
  return rest.length < arrows.length ? circleIn(rest) : [...importing]
}
