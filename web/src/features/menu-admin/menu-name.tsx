import { useEffect, useRef } from 'react'

import type { MenuRow } from '#contracts/administration/menu-admin.ts'

import { TreeName } from '#web/crud/tree/tree-name.tsx'
import { MenuIcon } from '#web/frame/menu/menu-icon.tsx'
import type { MenuList } from './use-menu-list.ts'

/** What a menu needs, in the table and in the list on a phone, to be unfolded and opened. */
export type MenuNameProps = {
  row: MenuRow
  /** Flat lists have no rows to unfold. */
  list: MenuList
  onOpen: ((id: string) => void) | null
  /** Id of the menu that was added last: it comes into view with the focus. */
  added: string | null
}

/** Name of a menu with its icon. */
export function MenuName({ row, list, onOpen, added }: MenuNameProps) {
  const { isFlat, expanded, toggle } = list
  const isAdded = added === row.id
  const own = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isAdded) own.current?.focus()
  }, [isAdded])
  return (
    <TreeName
      ref={own}
      name={row.name}
      icon={row.category === 1 && <MenuIcon entry={{ icon: row.source, path: row.path }} size={18} />}
      onToggle={row.hasChildren && !isFlat ? () => toggle(row.id) : null}
      isFolded={!expanded.has(row.id)}
      onOpen={onOpen && (() => onOpen(row.id))}
    />
  )
}
