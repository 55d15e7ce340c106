import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'

import { menuAdmin, type MenuRow } from '#contracts/menu-admin.ts'

import { query } from '../../api/api.ts'
import { asApiError } from '../../api/query-client.ts'
import { phone } from '../../crud/data-table.tsx'
import { RowsPending } from '../../crud/list-state.tsx'
import { ActionButtons, type RowActions, type ShownActions, useShownActions } from '../../crud/row-action.tsx'
import tableClasses from '../../crud/table.module.css'
import { Failed } from '#web/ui/error/failed.tsx'
import { LevelPending } from './level-pending.tsx'
import { MenuCards } from './menu-cards.tsx'
import { rootId } from './menu-form.tsx'
import { MenuName, type MenuNameProps } from './menu-name.tsx'
import classes from './menu-tree.module.css'
import { PathCheck } from './path-check.tsx'

type Filters = { name?: string; code?: string; alias?: string }

type Props = Pick<MenuNameProps, 'expanded' | 'onToggle' | 'onOpen' | 'added'> & {
  /** With a filter the rows of all levels are one flat list. */
  filters: Filters
  onClear: () => void
  actions: RowActions<MenuRow>
  nameOf: (row: MenuRow) => string
  /** Asks whether a row is to be moved below the one on which it was dropped; null where nobody may. */
  onDrop: ((row: MenuRow, to: string) => void) | null
}

/** Menus and buttons as a tree table, on a phone as cards; a level is loaded when it is unfolded. */
export function MenuTree(props: Props) {
  const { t } = useLingui()
  const { filters, onClear } = props
  const actions = useShownActions(props.actions)
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const [dragged, setDragged] = useState<MenuRow | null>(null)
  const isFiltered = Object.values(filters).some(Boolean)
  const result = useQuery(query(menuAdmin.lazyList, isFiltered ? filters : { parentId: rootId }))
  if (result.isError && !result.data) {
    return <Failed error={asApiError(result.error)} retry={() => void result.refetch()} />
  }
  if (!result.data) return <RowsPending />
  if (result.data.length === 0) {
    return isFiltered ? (
      <EmptyState py="xl" title={t`没有符合条件的数据`} icon={<IconFilterOff size={40} aria-hidden />}>
        <EmptyState.Actions>
          <Button variant="default" onClick={onClear}>
            <Trans>清除条件</Trans>
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    ) : (
      <EmptyState py="xl" title={t`暂无数据`} />
    )
  }
  if (isPhone) {
    return <MenuCards {...props} label={t`菜单`} actions={actions} rows={result.data} isFlat={isFiltered} />
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls: WCAG 2.1.1
    <div className={tableClasses.frame} role="region" aria-label={t`菜单`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`名称`}</th>
            <th scope="col">{t`编号`}</th>
            <th scope="col">{t`路由地址`}</th>
            <th scope="col">{t`类型`}</th>
            <th scope="col">{t`排序`}</th>
            <th scope="col">{t`操作`}</th>
          </tr>
        </thead>
        <tbody>
          <Rows
            {...props}
            actions={actions}
            rows={result.data}
            level={0}
            isFlat={isFiltered}
            dragged={dragged}
            onDrag={setDragged}
          />
        </tbody>
      </table>
    </div>
  )
}

type LevelProps = Omit<Props, 'actions'> & {
  actions: ShownActions<MenuRow>
  level: number
  /** The row that is dragged: a browser hides the data of a drag until it is dropped. */
  dragged: MenuRow | null
  onDrag: (row: MenuRow | null) => void
}
type RowsProps = LevelProps & { rows: readonly MenuRow[]; isFlat?: boolean }

function Rows({ rows, isFlat = false, ...props }: RowsProps) {
  return rows.map((row) => (
    <Fragment key={row.id}>
      <Row {...props} row={row} isFlat={isFlat} />
      {!isFlat && props.expanded.has(row.id) && row.hasChildren && <Level {...props} parentId={row.id} />}
    </Fragment>
  ))
}

/** Rows below a menu. */
function Level({ parentId, level, ...props }: LevelProps & { parentId: string }) {
  const result = useQuery(query(menuAdmin.lazyList, { parentId }))
  if (result.data) return <Rows {...props} rows={result.data} level={level + 1} />
  return (
    <tr>
      <td colSpan={6}>
        <LevelPending result={result} />
      </td>
    </tr>
  )
}

/** Type of the data of a row that is dragged. */
const dragType = 'application/x-menu'

type RowProps = LevelProps & { row: MenuRow; isFlat: boolean }

function Row(props: RowProps) {
  const { row, level, isFlat, expanded, onToggle, onOpen, added, actions, nameOf, onDrop, dragged, onDrag } = props
  const [isOver, setIsOver] = useState(false)
  const canTake = () => dragged !== null && row.category === 1 && dragged.id !== row.id && dragged.parentId !== row.id
  return (
    <tr
      data-over={isOver || undefined}
      draggable={onDrop !== null}
      onDragStart={(event) => {
        onDrag(row)
        event.dataTransfer.setData(dragType, row.id)
      }}
      onDragOver={(event) => {
        if (!canTake()) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (dragged && canTake()) onDrop?.(dragged, row.id)
        onDrag(null)
      }}
    >
      <th scope="row" style={{ paddingInlineStart: 12 + level * 24 }}>
        <MenuName row={row} isFlat={isFlat} expanded={expanded} onToggle={onToggle} onOpen={onOpen} added={added} />
      </th>
      <td className={classes.short}>{row.code}</td>
      <td>
        <PathCheck row={row} />
      </td>
      <td className={classes.short}>{row.category === 2 ? <Trans>按钮</Trans> : <Trans>菜单</Trans>}</td>
      <td>{row.sort}</td>
      <td>
        <div className={classes.actions}>
          <ActionButtons row={row} name={nameOf(row)} actions={actions} />
        </div>
      </td>
    </tr>
  )
}
