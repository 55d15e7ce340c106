import { fileURLToPath } from 'node:url'

import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'

import { entryPointsOf } from './module-graph.ts'

/**
 * Entry points that people visit together, by the beginning of their path in web/src; a test holds each against the
 * files. A route in none of them stands alone.
 */
export const routeGroups = {
  logIn: ['routes/login.tsx'],
  // Every page behind the log-in has the frame, and home is where it begins.
  frame: ['routes/_shell.tsx', 'routes/_shell/wel/', 'routes/_shell/selectexam/index.tsx', 'offline/'],
  // What opens in the frame, and what only a wide window shows: loaded once home is there.
  menus: [
    'features/exam/exam-status.tsx',
    'features/exam/select-exam-dialog.tsx',
    'frame/header/',
    'frame/menu/menu-drawer.tsx',
    'frame/menu/side-menu.tsx',
    'frame/tabs/visited-tabs.tsx',
    'ui/confirmation/confirmations.tsx',
  ],
  // Every page may have toasts; alone, for they come before any dialog.
  toasts: ['ui/toast/toasts.tsx'],
  visitor: ['routes/_public', 'routes/nciasInstruction.tsx', 'routes/nciasQuestion.tsx'],
  result: ['routes/403.tsx', 'routes/404.tsx', 'routes/500.tsx', 'routes/_shell/$.tsx'],
  signup: [
    'routes/_shell/exam/education/',
    'routes/_shell/exam/examineeflow/',
    'routes/_shell/exam/signup/',
    'routes/_shell/exam/uploadpicture/',
    'routes/_shell/notselectexam/baseinfo/',
    'routes/_shell/selectexam/selectdepartment/',
    'routes/_shell/selectexam/viewcmsexamdoc',
    'routes/_shell/zpexam/',
  ],
  admission: ['routes/_shell/exam/zkzdy/', 'routes/_shell/notselectexam/zkzdy/'],
  administration: ['routes/_shell/_administration', 'features/dashboard/', 'features/notice/'],
  score: ['routes/_shell/notselectexam/scorequery'],
  payment: ['routes/_shell/exam/pay/', 'routes/heliPayFront.tsx', 'routes/order/', 'routes/pay'],
} as const

const root = fileURLToPath(new URL('../src/', import.meta.url))

/** Route group of an entry point; other routes stand for themselves, parts that open on demand (dialogs) are one. */
function routeGroupOf(entryPoint: string): string {
  const path = entryPoint.replace(root, '')
  const group = Object.entries(routeGroups).find(([, paths]) => paths.some((it) => path.startsWith(it)))
  return group?.[0] ?? (path.startsWith('routes/') ? path : 'dialog')
}

const main = `${root}main.tsx`

let entryPoints: Map<string, Set<string>> | undefined

/** Chunk of a module by the route groups that need it; null leaves it in the file of the only entry point that does. */
function chunkOf(id: string, graph: ChunkingContext): string | null {
  entryPoints ??= entryPointsOf(main, graph)
  const reachedBy = [...(entryPoints.get(id) ?? [])]
  // Only index.html is reached by nothing: it is the entry.
  if (reachedBy.length === 0 || reachedBy.includes(main)) return 'base'
  const names = new Set(reachedBy.map(routeGroupOf))
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
 * Source: docs/decisions/0015.
 */
export const chunkGroups: CodeSplittingGroup[] = [
  { name: chunkOf, debugName: 'route groups', test: () => true, includeDependenciesRecursively: false },
]
