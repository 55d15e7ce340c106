import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

import type { MenuRow } from '#contracts/menu-admin.ts'

import { Opener } from '#web/crud/table/table-row.tsx'
import { MenuIcon } from '../../frame/menu/menu-icon.tsx'
import classes from './menu-tree.module.css'
import type { MenuList } from './use-menu-list.ts'

/** What a menu needs, in the table and in the list on a phone, to be unfolded and opened. */
export type MenuNameProps = {
  row: MenuRow
  /** Flat lists unfold nothing. */
  list: MenuList
  onOpen: ((id: string) => void) | null
  /** Id of the menu that was added last: it comes into view with the focus. */
  added: string | null
}

/** Name of a menu, and the button that unfolds what is below it. */
export function MenuName({ row, list, onOpen, added }: MenuNameProps) {
  const { t } = useLingui()
  const { isFlat, expanded, toggle } = list
  const isExpanded = expanded.has(row.id)
  const isAdded = added === row.id
  const own = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isAdded) own.current?.focus()
  }, [isAdded])
  return (
    <span ref={own} tabIndex={-1} className={classes.name}>
      {row.hasChildren && !isFlat ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isExpanded}
          aria-label={isExpanded ? t`收起 ${row.name}` : t`展开 ${row.name}`}
          onClick={() => toggle(row.id)}
        >
          {isExpanded ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </button>
      ) : (
        <span className={classes.leaf} />
      )}
      {row.category === 1 && <MenuIcon entry={{ icon: row.source, path: row.path }} size={18} />}
      <span lang="zh-CN">
        <Opener onOpen={onOpen && (() => onOpen(row.id))}>{row.name}</Opener>
      </span>
    </span>
  )
}
