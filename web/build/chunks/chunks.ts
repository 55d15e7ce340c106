import { fileURLToPath } from 'node:url'

import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'

import type { RouteGroup } from '../../src/ui/screens.ts'
import { routeAddress, screens } from '../screens.ts'
import { moduleEntryPoints } from './module-graph.ts'

/**
 * What the route groups hold beside the screens that name them: layouts, and parts that open on demand, by the beginning
 * of their path in web/src; a test holds each against the files. A route in no group stands alone.
 */
export const routeGroups: Readonly<Record<RouteGroup, readonly string[]>> = {
  logIn: [],
  // Every page behind the log-in has the frame, and home is where it begins.
  frame: ['app/routes/_shell.tsx', 'client/offline/'],
  // What opens in the frame, and what only a wide window shows: loaded once home is there.
  menus: [
    'features/exam/exam-status.tsx',
    'features/exam/select-exam-dialog.tsx',
    'frame/header/',
    'frame/menu/menu-drawer.tsx',
    'frame/menu/side-menu.tsx',
    'frame/palette/palette.tsx',
    'frame/tabs/visited-tabs.tsx',
    'ui/dialog/page-confirmation.tsx',
  ],
  // Every page may have toasts; alone, for they come before any dialog.
  toasts: ['ui/toast/toasts.tsx'],
  visitor: ['app/routes/_public.tsx'],
  result: ['app/routes/_shell/$.tsx'],
  signup: [],
  admission: [],
  administration: ['app/routes/_shell/_administration.tsx', 'features/dashboard/', 'features/notice/'],
  score: [],
  payment: [],
}

const root = fileURLToPath(new URL('../../src/', import.meta.url))

const routes = 'app/routes/'

const groupsByAddress = new Map<string, RouteGroup | undefined>(
  screens.map(({ path, group, area }) => [path, group ?? area]),
)

/** Route group of an entry point; other routes stand for themselves, parts that open on demand (dialogs) are one. */
export function routeGroup(entryPoint: string): string {
  const path = entryPoint.replace(root, '')
  const parts = Object.entries(routeGroups).find(([, paths]) => paths.some((it) => path.startsWith(it)))
  if (parts) return parts[0]
  if (!path.startsWith(routes)) return 'dialog'
  const file = path.slice(routes.length).replace(/\?.*$/, '')
  return groupsByAddress.get(routeAddress(file)) ?? path
}

const main = `${root}main.tsx`

let entryPoints: Map<string, Set<string>> | undefined

/** Chunk of a module by the route groups that need it; null leaves it in the file of the only entry point that does. */
function moduleChunk(id: string, graph: ChunkingContext): string | null {
  entryPoints ??= moduleEntryPoints(main, graph)
  const reachedBy = [...(entryPoints.get(id) ?? [])]
  // Only index.html has no importer: the entry.
  if (reachedBy.length === 0 || reachedBy.includes(main)) return 'base'
  const names = new Set(reachedBy.map(routeGroup))
  const [name = ''] = names
  if (names.size > 1) {
    if (names.has('logIn')) return 'base'
    const isPublic = names.has('visitor')
    if (names.has('frame')) return isPublic ? 'shared' : 'frame'
    if (names.has('menus')) return 'overlays'
    return isPublic ? 'forms' : 'common'
  }
  return name !== 'logIn' && (reachedBy.length > 1 || name in routeGroups) ? name : null
}

/**
 * Few files for each route group: a phone on a slow network pays for each request, and a large file compresses better.
 * Source: docs/decisions/0191.
 */
export const chunkGroups: CodeSplittingGroup[] = [
  { name: moduleChunk, debugName: 'route groups', test: () => true, includeDependenciesRecursively: false },
]
