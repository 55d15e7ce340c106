import { useQuery } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'

import { menu, type MenuItem } from '#contracts/menu.ts'

import { query } from '../../api/api.ts'
import { useAccount } from '../../session/session.ts'

/**
 * Property names of a menu item, as deployments configure them. Blade's own names stand in where a server sends no
 * other. Source: specification 3.
 */
export const menuProps = { label: 'label', path: 'path', icon: 'icon', children: 'children' } as const

/** A menu entry as the shell shows it. */
export type Entry = {
  id: string
  label: string
  /** A path of ours, or an absolute address. */
  path: string
  /** What follows the path of ours. */
  search: Readonly<Record<string, string>>
  icon: string
  external: boolean
  /** Address of a page of another site that the path of ours shows. */
  embeds: string | null
  newWindow: boolean
  /** Page of ours whose title it has in other languages. */
  i18n: string | null
  /** Parts of the paths of further pages that belong to it. */
  group: readonly string[]
  children: Entry[]
}

/** Where pages of other sites are shown. Source: specification 2.2. */
export const embeddedPath = '/myiframe/'

/** Top menu that the side menu belongs to; null is the first one. */
const topMenuAtom = atom<string | null>(null)

/** The server's top menus and which one is open. */
export function useTopMenus() {
  const [chosen, choose] = useAtom(topMenuAtom)
  const { data = [] } = useQuery(query(menu.returnMenu))
  const active = data.find((top) => top.id === chosen) ?? data[0]
  return { tops: data, active, choose }
}

/** The entries that the person may see, of one top menu or of all. */
export function useMenu(topMenuId?: string) {
  const { roles } = useAccount()
  const asked = useQuery(query(menu.getMenu, topMenuId ? { topMenuId } : {}))
  return { ...asked, entries: asked.data ? entriesOf(asked.data, roles) : [] }
}

/** Hidden when meta.roles exists and has none of the person's roles. Source: specification 6. */
export function entriesOf(items: readonly MenuItem[], roles: readonly string[] | 'any'): Entry[] {
  return items
    .filter(({ meta }) => roles === 'any' || !meta?.roles.length || meta.roles.some((role) => roles.includes(role)))
    .map((item) => ({
      id: item.id,
      label: item[menuProps.label] ?? item.name ?? item.code,
      ...placeOf(item),
      icon: item[menuProps.icon] ?? item.source ?? '',
      i18n: item.meta?.i18n ?? null,
      group: item.group.filter((part) => part !== ''),
      children: entriesOf(item[menuProps.children], roles),
    }))
}

type Place = Pick<Entry, 'path' | 'search' | 'external' | 'embeds' | 'newWindow'>

/** Where an entry leads: to another site only when it says so plainly, else to a path of ours, whatever is written. */
function placeOf(item: MenuItem): Place {
  const address = item[menuProps.path]
  const isForeign = /^https?:\/\//i.test(address)
  const [path, query] = isForeign ? [embeddedPath + encodeURIComponent(item.code), ''] : halves(address)
  const search = { ...item.query, ...Object.fromEntries(new URLSearchParams(query)) }
  const newWindow = item.isOpen === 2 || item.meta?.target === '_blank' || search['target'] !== undefined
  if (isForeign && newWindow) return { path: address, search: {}, external: true, embeds: null, newWindow }
  return { path, search, external: false, embeds: isForeign ? address : null, newWindow }
}

/** A path of ours and its search; what is looked for there may be an address with a search of its own. */
function halves(address: string): [path: string, query: string] {
  const [path = ''] = address.split('?', 1)
  return [`/${path.replace(/^[/\\]+/, '')}`, address.slice(path.length + 1)]
}

/** Entries that lead somewhere, in order. */
export const leavesOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry]))

/** Whether a page belongs to an entry without being its own. */
export const holds = ({ group }: Entry, pathname: string) => group.some((part) => pathname.includes(part))

/** The entries that lead to a page, outermost first: to its own, else to one that it belongs to. */
export const ancestorsOf = (entries: readonly Entry[], pathname: string): Entry[] =>
  way(entries, ({ path }) => path === pathname) ?? way(entries, (leaf) => holds(leaf, pathname)) ?? []

function way(entries: readonly Entry[], isIt: (leaf: Entry) => boolean): Entry[] | undefined {
  for (const entry of entries) {
    const below = entry.children.length > 0 ? way(entry.children, isIt) : isIt(entry) ? [] : undefined
    if (below) return [entry, ...below]
  }
  return undefined
}
