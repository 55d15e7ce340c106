import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { menuAdmin, type MenuRow } from '#contracts/menu-admin.ts'

import { query } from '../../api/api.ts'
import { columnList, inOrder, textOf } from '../../crud/column.ts'
import { ActionButtons, type ShownActions } from '#web/crud/table/row-action.tsx'
import tableClasses from '#web/crud/table/table.module.css'
import { Facts } from '../../ui/facts.tsx'
import { LevelPending } from './level-pending.tsx'
import { MenuName, type MenuNameProps } from './menu-name.tsx'
import classes from './menu-tree.module.css'

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
          <Card {...props} row={row} />
          {!isFlat && expanded.has(row.id) && row.hasChildren && (
            <div className={classes.below}>
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

function Card({ row, actions, nameOf, ...props }: Omit<Props, 'rows' | 'label'> & { row: MenuRow }) {
  const { i18n } = useLingui()
  const { columns, preferences } = props.list
  const { order, visible } = preferences
  const visibleColumns = inOrder(columnList(columns), order).filter(
    ({ name, isHidden }) => name !== 'name' && (visible[name] ?? !isHidden),
  )
  return (
    <div className={tableClasses.card}>
      <MenuName {...props} row={row} />
      <Facts
        labelWidth={72}
        rows={visibleColumns.map((column) => ({
          label: i18n._(column.label),
          value: column.cell?.(row) ?? textOf(column, row, i18n),
          ...(column.isServerText && { lang: 'zh-CN' as const }),
        }))}
      />
      <div className={tableClasses.actionList}>
        <ActionButtons row={row} name={nameOf(row)} actions={actions} />
      </div>
    </div>
  )
}
