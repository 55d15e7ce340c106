import { useQuery } from '@tanstack/react-query'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'

import { query } from '#web/client/api/api.ts'
import type { ShownActions } from '#web/crud/table/row-action.tsx'
import { TreeCard } from '#web/crud/tree/tree-card.tsx'
import { LevelPending } from './level-pending.tsx'
import { MenuName, type MenuNameProps } from './menu-name.tsx'

import tableClasses from '#web/crud/table/table.module.css'
import treeClasses from '#web/crud/tree/tree.module.css'

type Props = Omit<MenuNameProps, 'row'> & {
  rows: readonly MenuRow[]
  /** Name of the list for assistive technology. */
  label: string
  actions: ShownActions<MenuRow>
  nameOf: (row: MenuRow) => string
}

/** Menus and buttons on a phone: cards, with those of the next level below their menu. */
export function MenuCards({ rows, label, ...props }: Props) {
  const { isFlat, expanded } = props.list
  return (
    <ul className={tableClasses.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <TreeCard row={row} list={props.list} actions={props.actions} nameOf={props.nameOf}>
            <MenuName {...props} row={row} />
          </TreeCard>
          {!isFlat && expanded.has(row.id) && row.hasChildren && (
            <div className={treeClasses.below}>
              <Level {...props} label={row.name} parentId={row.id} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Cards below a menu. */
function Level({ parentId, ...props }: Omit<Props, 'rows'> & { parentId: string }) {
  const result = useQuery(query(menuAdmin.lazyList, { parentId }))
  return result.data ? <MenuCards {...props} rows={result.data} /> : <LevelPending result={result} />
}
