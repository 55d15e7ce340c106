import { atom } from 'jotai'
import * as v from 'valibot'

import { visitedKey } from '../session.ts'

/** A visited page: its address with search, and its name: the server's label, or the id of a message of ours. */
const Visited = v.object({ href: v.string(), label: v.optional(v.string()), messageId: v.optional(v.string()) })
export type Visited = v.InferOutput<typeof Visited>

export const homePath = '/wel/index'

const tabsAtom = atom<Visited[] | null>(null)

/** Visited pages in the order of their tabs, also after a reload; home is the first and is not listed. */
export const visitedAtom = atom(
  (get) => get(tabsAtom) ?? restored(),
  (_get, set, tabs: Visited[]) => {
    set(tabsAtom, tabs)
    sessionStorage.setItem(visitedKey, JSON.stringify(tabs))
  },
)

const pathOf = (href: string) => href.split(/[?#]/)[0]

/** A page was opened: one tab per path, which remembers the last search. */
export const visitAtom = atom(null, (get, set, page: Visited) => {
  const tabs = get(visitedAtom)
  const index = tabs.findIndex((tab) => pathOf(tab.href) === pathOf(page.href))
  if (pathOf(page.href) === homePath) return
  set(visitedAtom, index < 0 ? [...tabs, page] : tabs.with(index, page))
})

/** Closes a tab; says where to go when it was the open one: to the right neighbour, else the left, else home. */
export const closeAtom = atom(null, (get, set, href: string): string => {
  const tabs = get(visitedAtom)
  const index = tabs.findIndex((tab) => tab.href === href)
  const left = tabs.filter((tab) => tab.href !== href)
  set(visitedAtom, left)
  return (left[index] ?? left[index - 1])?.href ?? homePath
})

function restored(): Visited[] {
  try {
    return v.parse(v.array(Visited), JSON.parse(sessionStorage.getItem(visitedKey) ?? '[]'))
  } catch {
    return []
  }
}
