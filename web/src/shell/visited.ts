import { atom } from 'jotai'
import * as v from 'valibot'

import { store } from '../store.ts'

/** A visited page: its address with search, and its name: the server's label, or the id of a message of ours. */
const Visited = v.object({ href: v.string(), label: v.optional(v.string()), messageId: v.optional(v.string()) })
export type Visited = v.InferOutput<typeof Visited>

const storageKey = 'exam:tabs'
export const homePath = '/wel/index'

/** Visited pages in the order of their tabs; home is the first and is not listed. */
export const visitedAtom = atom<Visited[]>(restored())

const pathOf = (href: string) => href.split(/[?#]/)[0]

/** A page was opened: one tab per path, which remembers the last search. */
export function visit(page: Visited) {
  if (pathOf(page.href) === homePath) return
  const tabs = store.get(visitedAtom)
  const known = tabs.some((tab) => pathOf(tab.href) === pathOf(page.href))
  save(known ? tabs.map((tab) => (pathOf(tab.href) === pathOf(page.href) ? page : tab)) : [...tabs, page])
}

/** Closes a tab; says where to go when it was the open one: to the right neighbour, else the left, else home. */
export function close(href: string): string {
  const tabs = store.get(visitedAtom)
  const index = tabs.findIndex((tab) => tab.href === href)
  save(tabs.filter((tab) => tab.href !== href))
  return (tabs[index + 1] ?? tabs[index - 1])?.href ?? homePath
}

export function closeOthers(href: string) {
  save(store.get(visitedAtom).filter((tab) => tab.href === href))
}

export function forgetTabs() {
  save([])
}

function save(tabs: Visited[]) {
  store.set(visitedAtom, tabs)
  sessionStorage.setItem(storageKey, JSON.stringify(tabs))
}

function restored(): Visited[] {
  try {
    return v.parse(v.array(Visited), JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}
