import { useQueries, useQuery } from '@tanstack/react-query'
import { type AnyRoute, type AnyRouter, useLocation, useRouter } from '@tanstack/react-router'
import { atom, useAtom } from 'jotai'
import { useCallback, useMemo } from 'react'

import { exam } from '#contracts/candidate/exam.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'
import { menu, type MenuItem } from '#contracts/session/menu.ts'

import { query } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { useServer } from '#web/client/session/use-server.ts'

/** Menu entry as the frame renders it. */
export type Entry = {
  id: string
  label: string
  /** Our path; of an entry that leads to another site, the path of the page around it. */
  path: string
  /** Search parameters of our path. */
  search: Readonly<Record<string, string>>
  icon: string
  /** URL of a page of another site. */
  embeds: string | null
  newWindow: boolean
  /** Our page whose translated title it has. */
  i18n: string | null
  /** Path segments of further pages for which the entry is active. */
  group: readonly string[]
  children: Entry[]
}

/** Path of embedded pages of other sites. Source: specification 2.2. */
export const embeddedPath = '/myiframe/'

/** Top menu that the person chose, and the page where; null for the first. */
const topMenuAtom = atom<{ id: string; at: string } | null>(null)

/**
 * Top menus of the server, and the selected one: what the person chose on this page, otherwise the one that has the page,
 * otherwise the last choice. `isPending` until it is known which one has the page.
 */
export function useTopMenus() {
  const [choice, setChoice] = useAtom(topMenuAtom)
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data: all = [] } = useQuery(query(menu.returnMenu))
  // Top menus that came without an id share the menu of all.
  const ids = [...new Set(all.map(({ id }) => knownId(id)))]
  const menus = useQueries({ queries: ids.map(menuQuery) })
  const topMenuItems = (top: Top) => menus[ids.indexOf(knownId(top.id))]?.data
  // One that permits no menu is not shown: its side menu would be empty.
  const tops = all.filter((top) => topMenuItems(top)?.length !== 0)
  const chosen = tops.find(({ id }) => id === choice?.id)
  const isChosenHere = chosen && choice?.at === pathname
  const owner = isChosenHere
    ? chosen
    : owningTop(
        pathname,
        tops.map((top) => ({ top, items: topMenuItems(top) ?? [] })),
        chosen,
      )
  return {
    tops,
    active: owner ?? chosen ?? tops[0],
    isPending: !owner && menus.some((it) => it.isPending),
    choose: (id: string) => setChoice({ id, at: pathname }),
  }
}

const knownId = (id: string | undefined) => (id && !isUnknownId(id) ? id : undefined)

/** Menu of a top menu, or of all. */
const menuQuery = (topMenuId: string | undefined) => query(menu.getMenu, topMenuId ? { topMenuId } : {})

type Top = { id: string }

/** Top menu with an entry of a page, otherwise with one that the page belongs to; of several the preferred one. */
function owningTop<T extends Top>(pathname: string, menus: readonly { top: T; items: MenuItem[] }[], preferred?: T) {
  const leaves = menus.map(({ top, items }) => ({ top, entries: leafEntries(menuEntries(items, 'any')) }))
  const having = (isIts: (leaf: Entry) => boolean) => {
    const owners = leaves.filter(({ entries }) => entries.some(isIts)).map(({ top }) => top)
    return owners.find((top) => top === preferred) ?? owners[0]
  }
  return having(({ path }) => path === pathname) ?? having((leaf) => contains(leaf, pathname))
}

/** Menu entries that the person's roles allow, of one top menu or of all. */
export function useMenu(topMenuId?: string) {
  const { roles } = useAccount()
  const isOffered = useOfferedEntries()
  // What is read of a result is what renders: a refetch renders no menu.
  const { data, isPending, isSuccess, isError, refetch } = useQuery(menuQuery(knownId(topMenuId)))
  const entries = useMemo(
    () => (data ? offeredEntries(menuEntries(data, roles), isOffered) : []),
    [data, roles, isOffered],
  )
  return { entries, isPending, isSuccess, isError, refetch }
}

/**
 * Whether an entry leads to something: the server has what a page of ours needs, and its menu may lead to a site. A path
 * without a page is the server's own matter where its menu was made for this client.
 */
export function useOfferedEntries(): (entry: Entry) => boolean {
  const { routesByPath }: AnyRouter = useRouter()
  const server = useServer()
  const hasExams = server.offers(exam.getAllExamList)
  return useCallback(
    ({ path, embeds }) => {
      if (embeds !== null) return server.leadsTo(embeds)
      const route: AnyRoute | undefined = routesByPath[path]
      if (!route) return server.hasOwnMenu
      const needs = route.options.staticData?.needs
      return (!needs || server.offers(needs)) && (hasExams || !isCandidatesPage(route.id))
    },
    [routesByPath, server, hasExams],
  )
}

/** Pages behind the log-in that all accounts have; the others are of candidates. */
const isCandidatesPage = (id: string) => /^\/_shell\/(?!_administration|wel|info|myiframe|\$)/.test(id)

/** Without entries that lead nowhere, and without groups that have no other. */
export const offeredEntries = (entries: readonly Entry[], isOffered: (entry: Entry) => boolean): Entry[] =>
  entries.flatMap((entry) => {
    if (entry.children.length === 0) return isOffered(entry) ? [entry] : []
    const children = offeredEntries(entry.children, isOffered)
    return children.length > 0 ? [{ ...entry, children }] : []
  })

/** Entries of the first level and below; hidden when meta.roles exists and has none of the person's. Source: specification 6. */
export const menuEntries = (items: readonly MenuItem[], roles: readonly string[] | 'any'): Entry[] =>
  entriesBelow(items.map(withIndex), roles, sharedCodes(items))

/** Codes of several entries: servers take a second one without a word, and it names no page. */
function sharedCodes(items: readonly MenuItem[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  const visit = ({ code, children }: MenuItem) => {
    if (seen.has(code)) shared.add(code)
    seen.add(code)
    children.forEach(visit)
  }
  items.forEach(visit)
  return shared
}

/**
 * First-level leaf with the path of its page: the server's path has no `/index`, the page is its index child.
 * Source: specification 2.2, blade-contract 8.
 */
function withIndex(item: MenuItem): MenuItem {
  const address = item.path
  const [path, query] = halves(address)
  const isIndex = path.endsWith('/index') || path.startsWith(embeddedPath) || isForeign(address)
  if (isIndex || item.children.length > 0) return item
  return { ...item, path: `${path.replace(/\/$/, '')}/index${query && `?${query}`}` }
}

type Roles = readonly string[] | 'any'

/** A folder without a page and without entries below it is none. */
function entriesBelow(items: readonly MenuItem[], roles: Roles, shared: ReadonlySet<string>): Entry[] {
  return items
    .filter(({ path, children }) => path !== '' || children.length > 0)
    .filter(({ meta }) => roles === 'any' || !meta?.roles.length || meta.roles.some((role) => roles.includes(role)))
    .map((item) => ({
      id: item.id,
      label: item.label ?? item.name ?? item.code,
      ...itemTarget(item, shared.has(item.code) ? item.id : item.code),
      icon: item.icon ?? item.source ?? '',
      i18n: item.meta?.i18n ?? null,
      group: item.group.filter((part) => part !== ''),
      children: entriesBelow(item.children, roles, shared),
    }))
}

type MenuTarget = Pick<Entry, 'path' | 'search' | 'embeds' | 'newWindow'>

/**
 * Destination of an entry: always a path of ours. For an absolute http(s) URL it is that of the page which embeds the
 * other site or leaves for it, by the entry's `name`; whoever wrote the menu opens no site without that page. Source:
 * security R47.
 */
function itemTarget(item: MenuItem, name: string): MenuTarget {
  const address = item.path
  const isUrl = isForeign(address)
  const [path, query] = isUrl ? [embeddedPath + encodeURIComponent(name), ''] : halves(address)
  const search = { ...item.query, ...Object.fromEntries(new URLSearchParams(query)) }
  const newWindow = item.isOpen === 2 || item.meta?.target === '_blank' || search['target'] !== undefined
  return { path, search, embeds: isUrl ? address : null, newWindow }
}

const isForeign = (address: string) => /^https?:\/\//i.test(address)

/** Splits our path from its search; a parameter may contain a URL with a search of its own. */
function halves(address: string): [path: string, query: string] {
  const [path = ''] = address.split('?', 1)
  return [`/${path.replace(/^[/\\]+/, '')}`, address.slice(path.length + 1)]
}

/** Entries with a destination, depth first. */
export const leafEntries = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leafEntries(entry.children) : [entry]))

/** Whether an entry is active for a page that is not its own. */
export const contains = ({ group }: Entry, pathname: string) => group.some((part) => pathname.includes(part))

/** Ancestors of a page in the menu, outermost first: of its own entry, otherwise of one that it belongs to. */
export const pageAncestors = (entries: readonly Entry[], pathname: string): Entry[] =>
  pathTo(entries, ({ path }) => path === pathname) ?? pathTo(entries, (leaf) => contains(leaf, pathname)) ?? []

function pathTo(entries: readonly Entry[], isIt: (leaf: Entry) => boolean): Entry[] | undefined {
  for (const entry of entries) {
    const below = entry.children.length > 0 ? pathTo(entry.children, isIt) : isIt(entry) ? [] : undefined
    if (below) return [entry, ...below]
  }
  return undefined
}
