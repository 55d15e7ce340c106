import { atom } from 'jotai'
import * as v from 'valibot'

import { visitedTabsKey } from '../../session/session.ts'

/** What outlives a reload: where the page is and what its tab is called, and nothing that was looked for there. */
const Kept = v.object({
  /** Address of the record, see record.ts. */
  key: v.string(),
  /** The server's name of the page. */
  label: v.optional(v.string()),
  /** Id of our own name of it. */
  messageId: v.optional(v.string()),
  isPinned: v.optional(v.boolean()),
})

/** A visited page; `href` is its address with everything that was looked for. */
export type Visited = v.InferOutput<typeof Kept> & { href: string }

export const homePath = '/wel/index'

/** How many closed pages can be opened again. */
const mostClosed = 10

const tabsAtom = atom<readonly Visited[] | null>(null)
const closedAtom = atom<readonly Visited[]>([])

/** Visited pages in the order of their tabs, also after a reload; home is the first and is not listed. */
export const visitedAtom = atom(
  (get) => get(tabsAtom) ?? restored(),
  (_get, set, tabs: readonly Visited[]) => {
    set(tabsAtom, tabs)
    sessionStorage.setItem(visitedTabsKey, JSON.stringify(tabs.map((tab) => v.parse(Kept, tab))))
  },
)

/** How often a page was refreshed: it begins anew each time. */
export const refreshesAtom = atom<Readonly<Record<string, number>>>({})

/** Key of a tab that is to be refreshed when its page is in front. */
export const refreshRequestAtom = atom<string | null>(null)

/** A page was opened: one tab per record, which remembers the last search. */
export const visitAtom = atom(null, (get, set, page: Visited) => {
  if (page.key === homePath) return
  const tabs = get(visitedAtom)
  const index = tabs.findIndex((tab) => tab.key === page.key)
  set(visitedAtom, index < 0 ? [...tabs, page] : tabs.with(index, { ...tabs[index], ...page }))
})

/** Closes tabs; says where to go when the one in front is among them: to its right neighbour, else the left, else home. */
export const closeAtom = atom(null, (get, set, keys: readonly string[], front: string): string | null => {
  const tabs = get(visitedAtom)
  const stays = (tab: Visited) => !keys.includes(tab.key)
  set(closedAtom, [...tabs.filter((tab) => !stays(tab)), ...get(closedAtom)].slice(0, mostClosed))
  set(visitedAtom, tabs.filter(stays))
  if (!keys.includes(front)) return null
  const index = tabs.findIndex((tab) => tab.key === front)
  const next = tabs.slice(index).find(stays) ?? tabs.slice(0, index).findLast(stays)
  return next?.href ?? homePath
})

/** Pinned tabs come first and close only one by one. */
export const pinAtom = atom(null, (get, set, key: string) => {
  const tabs = get(visitedAtom).map((tab) => (tab.key === key ? { ...tab, isPinned: !tab.isPinned } : tab))
  set(visitedAtom, [...tabs.filter((tab) => tab.isPinned), ...tabs.filter((tab) => !tab.isPinned)])
})

export const refreshAtom = atom(null, (_get, set, key: string) =>
  set(refreshesAtom, (refreshes) => ({ ...refreshes, [key]: (refreshes[key] ?? 0) + 1 })),
)

/** The page that was closed last, and is open nowhere. */
export const reopenableAtom = atom((get) => {
  const open = new Set(get(visitedAtom).map((tab) => tab.key))
  return get(closedAtom).find((tab) => !open.has(tab.key))
})

function restored(): Visited[] {
  try {
    const kept = v.parse(v.array(Kept), JSON.parse(sessionStorage.getItem(visitedTabsKey) ?? '[]'))
    return kept.map((tab) => ({ ...tab, href: tab.key }))
  } catch {
    return []
  }
}
