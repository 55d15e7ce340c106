import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports of our own modules, also on demand. A type is not a module. */
const ownImport = /(?<!import type [^'"]*)(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|#web)\/[^'"]+)['"]/g

/** Made by the router, it imports every page. */
const routeTree = 'app/route-tree.gen.ts'

/** Modules of web/src that some modules reach, with themselves; paths are relative to `root`, the folder src. */
export function sourcesReachedFrom(entries: readonly string[], root: string): Set<string> {
  const reached = new Set(entries)
  for (const path of reached) {
    const file = join(root, path)
    if (!existsSync(file)) throw new Error(`no file ${path}`)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(ownImport)) {
      const imported = from.startsWith('#web/') ? from.slice('#web/'.length) : join(dirname(path), from)
      if (/\.tsx?$/.test(imported) && imported !== routeTree) reached.add(imported)
    }
  }
  return reached
}
