import { useQuery } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'

import { menu, type MenuItem } from '#contracts/menu.ts'

import { query } from '../../api.ts'
import { useAccount } from '../session.ts'

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
  newWindow: boolean
  children: Entry[]
}

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
export function entriesOf(items: readonly MenuItem[], roles: readonly string[]): Entry[] {
  return items
    .filter(({ meta }) => !meta || meta.roles.length === 0 || meta.roles.some((role) => roles.includes(role)))
    .map((item) => {
      const place = placeOf(item[menuProps.path], item.query ?? {})
      return {
        id: item.id,
        label: item[menuProps.label] ?? item.name ?? item.code,
        ...place,
        icon: item[menuProps.icon] ?? item.source ?? '',
        newWindow: item.isOpen === 2 || item.meta?.target === '_blank' || place.search['target'] !== undefined,
        children: entriesOf(item[menuProps.children], roles),
      }
    })
}

function placeOf(
  address: string,
  given: Readonly<Record<string, string>>,
): Pick<Entry, 'path' | 'search' | 'external'> {
  if (/^https?:\/\//i.test(address)) return { path: address, search: {}, external: true }
  const [path = '', query] = address.split('?', 2)
  return { path, search: { ...given, ...Object.fromEntries(new URLSearchParams(query)) }, external: false }
}

/** Entries that lead somewhere, in order. */
export const leavesOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry]))
