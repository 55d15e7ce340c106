import { dirname, join } from 'node:path'

/** What the bundler says of one module. */
type Module = {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/** The bundler's modules by id, once all are parsed. */
export type ModuleGraph = { getModuleInfo(id: string): Module | null }

const namedImport = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const namedExport = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const starExport = /export\s*\*\s*from\s*["']([^"']+)["']/g
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const directive = /^["']use client["'];?/
const reExport =
  /(?:(?:import|export)\s*(?:\{[^}]*\}|\*(?:\s*as\s+\w+)?)\s*from\s*["'][^"']+["']|export\s*\{[^}]*\});?/g

/** Names that a barrel (a module of a library that only re-exports) passes on, with the modules that define them. */
type Barrel = { readonly names: ReadonlyMap<string, string>; readonly stars: readonly string[] }

/**
 * For each module the entry points (the first script and every dynamic import) whose static imports reach it. A name
 * imported from a barrel reaches only the module that defines the name: otherwise every page would reach all of a library.
 */
export function moduleEntryPoints(entry: string, graph: ModuleGraph): Map<string, Set<string>> {
  const reachedBy = new Map<string, Set<string>>()
  const barrels = new Map<string, Barrel | null>()
  const entryPoints = new Set([entry])

  function barrelAt(id: string): Barrel | null {
    const cached = barrels.get(id)
    if (cached !== undefined) return cached
    const module = graph.getModuleInfo(id)
    const barrel = module && packageName(id) ? barrelIn(id, module) : null
    barrels.set(id, barrel)
    return barrel
  }

  /** Modules that define a name that a module exports; where that is unknown, all modules that its `export *` names. */
  function definingModules(name: string, id: string): string[] {
    const barrel = barrelAt(id)
    if (!barrel) return [id]
    const source = barrel.names.get(name)
    return (source ? [source] : barrel.stars).flatMap((it) => definingModules(name, it))
  }

  /** Modules that an import needs: of a barrel those of the imported names. */
  function importedModules(importer: string, { code }: Module, id: string): string[] {
    if (!barrelAt(id)) return [id]
    const isBarrel = (from: string) => from === packageName(id) || join(dirname(importer), from) === id
    const names = namesFrom(isBarrel, code ?? '')
    return names.length > 0 ? names.flatMap((name) => definingModules(name, id)) : [id]
  }

  const reach = (id: string, entryPoint: string) => reachedBy.set(id, (reachedBy.get(id) ?? new Set()).add(entryPoint))

  for (const entryPoint of entryPoints) {
    const queue = new Set([entryPoint])
    for (const id of queue) {
      const module = graph.getModuleInfo(id)
      if (!module) continue
      reach(id, entryPoint)
      for (const imported of module.importedIds) {
        reach(imported, entryPoint)
        for (const needed of importedModules(id, module, imported)) queue.add(needed)
      }
      for (const lazy of module.dynamicallyImportedIds) entryPoints.add(lazy)
    }
  }
  return reachedBy
}

/** Package of a module; empty for our own. */
const packageName = (id: string) => /.*\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//.exec(id)?.[1] ?? ''

/** Re-exports of a module; null for a module with other statements. */
function barrelIn(id: string, { code, importedIds }: Module): Barrel | null {
  const text = (code ?? '').replaceAll(comment, '').trim().replace(directive, '')
  if (!text || text.replaceAll(reExport, '').trim()) return null
  const resolveId = (from: string) => {
    const path = join(dirname(id), from)
    const isIt = from.startsWith('.')
      ? (it: string) => it === path || it.startsWith(`${path}.`) || it.startsWith(`${path}/index.`)
      : (it: string) => packageName(it) === from
    return importedIds.find(isIt) ?? path
  }
  const names = [...text.matchAll(namedExport)].flatMap(([, list = '', from = '']) =>
    specifiers(list).map(([name, alias = name]) => [alias, resolveId(from)] as const),
  )
  return { names: new Map(names), stars: Array.from(text.matchAll(starExport), ([, from = '']) => resolveId(from)) }
}

/** Names that a module imports from some specifiers. */
const namesFrom = (isWanted: (specifier: string) => boolean, code: string) =>
  [...code.matchAll(namedImport)]
    .filter(([, , from = '']) => isWanted(from))
    .flatMap(([, names = '']) => specifiers(names).map(([name]) => name))

/** `a, b as c` as `[[a], [b, c]]`. */
const specifiers = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .flatMap(([name = '', alias]) => (name ? [alias ? ([name, alias] as const) : ([name] as const)] : []))
