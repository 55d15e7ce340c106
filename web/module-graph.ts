import { dirname, join } from 'node:path'

/** What the bundler says of one module. */
type Module = {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/** The bundler's modules by id, once all are parsed. */
export type ModuleGraph = { getModuleInfo(id: string): Module | null }

/** Modules that only re-export a library: to the graph each of them imports all of it. */
const barrel = /\/node_modules\/((?:@mantine|@tabler)\/[\w-]+)\/(?:.*\/)?(?:index|tabler-icons-react)\.mjs$/

const namedImport = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const namedExport = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g

/**
 * For each module the entry points (the first script and every dynamic import) whose static imports reach it. A name
 * imported from a barrel reaches the module that defines the name only.
 */
export function entryPointsOf(entry: string, graph: ModuleGraph): Map<string, Set<string>> {
  const reachedBy = new Map<string, Set<string>>()
  const definitions = new Map<string, Map<string, string>>()
  const entryPoints = new Set([entry])

  function importsOf({ code, importedIds }: Module): string[] {
    return importedIds.flatMap((id) => {
      const library = barrel.exec(id)?.[1]
      if (!library) return [id]
      const defined = definitions.get(id) ?? definitionsIn(id, graph.getModuleInfo(id)?.code ?? '')
      definitions.set(id, defined)
      return namesFrom(library, code ?? '').flatMap((name) => defined.get(name) ?? [])
    })
  }

  for (const entryPoint of entryPoints) {
    const queue = [entryPoint]
    for (const id of queue) {
      const reached = reachedBy.get(id) ?? new Set()
      const module = graph.getModuleInfo(id)
      if (!module || reached.has(entryPoint)) continue
      reachedBy.set(id, reached.add(entryPoint))
      queue.push(...importsOf(module))
      for (const lazy of module.dynamicallyImportedIds) entryPoints.add(lazy)
    }
  }
  return reachedBy
}

/** Names that a module imports from a library. */
const namesFrom = (library: string, code: string) =>
  [...code.matchAll(namedImport)]
    .filter(([, , from]) => from === library)
    .flatMap(([, names = '']) => specifiers(names).map(([name]) => name))

/** For each name that a barrel re-exports the id of the module that defines it. */
const definitionsIn = (id: string, code: string) =>
  new Map(
    [...code.matchAll(namedExport)].flatMap(([, names = '', from = '']) =>
      specifiers(names).map(([name, alias = name]) => [alias, join(dirname(id), from)] as const),
    ),
  )

/** `a, b as c` as `[[a], [b, c]]`. */
const specifiers = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .flatMap(([name = '', alias]) => (name ? [alias ? ([name, alias] as const) : ([name] as const)] : []))
