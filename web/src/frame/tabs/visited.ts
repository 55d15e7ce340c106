import { atom } from 'jotai'
import * as v from 'valibot'

import { storedValue, storeValue } from '#web/client/device/stored-value.ts'
import { inTab } from '#web/client/device/text-store.ts'
import { visitedTabsKey } from '#web/client/session/session.ts'

/** Persisted part of a tab: address and names. */
const StoredTab = v.object({
  /** Tab key, see record.ts. */
  key: v.string(),
  /** Last location, without personal values and what the search of its route does not declare. */
  address: v.string(),
  /** The server's name of the page. */
  label: v.optional(v.string()),
  /** Message id of our name. */
  messageId: v.optional(v.string()),
  /** The server's name of the record that the page shows. */
  recordName: v.optional(v.string()),
  isPinned: v.optional(v.boolean()),
})

/** A tab; `href` is its last location as it was, `link` without what identifies a person. */
export type Visited = v.InferOutput<typeof StoredTab> & { href: string; link: string }

export const homePath = '/wel/index'

/** Maximum number of closed tabs that can be reopened. */
const mostClosed = 10

const tabsAtom = atom<readonly Visited[] | null>(null)
const closedAtom = atom<readonly Visited[]>([])

/** Tabs in order; persisted. Home is always first and not listed. */
export const visitedAtom = atom(
  (get) => get(tabsAtom) ?? restored(),
  (_get, set, tabs: readonly Visited[]) => {
    set(tabsAtom, tabs)
    storeValue(
      visitedTabsKey,
      tabs.map((tab) => v.parse(StoredTab, tab)),
      inTab,
    )
  },
)

/** Refresh counter by tab key: a change remounts the page. */
export const refreshesAtom = atom<Readonly<Record<string, number>>>({})

/** Key of a tab to refresh once it is active. */
export const refreshRequestAtom = atom<string | null>(null)

/** Opens or updates the tab of a record. */
export const visitAtom = atom(null, (get, set, page: Visited) => {
  if (page.key === homePath) return
  const tabs = get(visitedAtom)
  const index = tabs.findIndex((tab) => tab.key === page.key)
  set(visitedAtom, index < 0 ? [...tabs, page] : tabs.with(index, { ...tabs[index], ...page }))
})

/** Closes tabs; returns the next location if the active tab is among them: right neighbour, left one, or home. */
export const closeAtom = atom(null, (get, set, keys: readonly string[], active: string): string | null => {
  const tabs = get(visitedAtom)
  const stays = (tab: Visited) => !keys.includes(tab.key)
  set(closedAtom, [...tabs.filter((tab) => !stays(tab)), ...get(closedAtom)].slice(0, mostClosed))
  set(visitedAtom, tabs.filter(stays))
  if (!keys.includes(active)) return null
  const index = tabs.findIndex((tab) => tab.key === active)
  const next = tabs.slice(index).find(stays) ?? tabs.slice(0, index).findLast(stays)
  return next?.href ?? homePath
})

/** Pins a tab: pinned ones come first and are closed individually only. */
export const pinAtom = atom(null, (get, set, key: string) => {
  const tabs = get(visitedAtom).map((tab) => (tab.key === key ? { ...tab, isPinned: !tab.isPinned } : tab))
  set(visitedAtom, [...tabs.filter((tab) => tab.isPinned), ...tabs.filter((tab) => !tab.isPinned)])
})

export const refreshAtom = atom(null, (_get, set, key: string) =>
  set(refreshesAtom, (refreshes) => ({ ...refreshes, [key]: (refreshes[key] ?? 0) + 1 })),
)

/** The last closed tab that is not open again. */
export const reopenableAtom = atom((get) => {
  const open = new Set(get(visitedAtom).map((tab) => tab.key))
  return get(closedAtom).find((tab) => !open.has(tab.key))
})

function restored(): Visited[] {
  const tabs = storedValue(visitedTabsKey, v.array(StoredTab), inTab) ?? []
  return tabs.map((tab) => ({ ...tab, href: tab.address, link: tab.address }))
}
