import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect } from 'react'

import { isUnknownId } from '#contracts/core/unknown-id.ts'

import type { List } from '../list.ts'
import { Cards } from './cards.tsx'
import { SelectAll } from './header-cell.tsx'
import { ListState } from './list-state.tsx'
import { ListPager } from './pager.tsx'
import { type RowActions, type ShownActions, useRunAction, useShownActions } from './row-action.tsx'
import { SelectPage } from './selection-bar.tsx'
import { SumsFoot } from './sums.tsx'
import { TableFrame } from './table-frame.tsx'
import { TableRows } from './table-rows.tsx'
import { useColumns } from './use-columns.ts'
import { useIsVirtual } from './virtual-rows.ts'

/** Below this width a list shows cards in place of a table. */
export const phone = '(max-width: 767px)'

type Props<Row extends { id: string }> = {
  list: List<Row>
  /** Name of the table for assistive technology. */
  label: string
  actions?: RowActions<Row>
  /** Name of a row after its actions, for assistive technology; default: the text of its first column. */
  toName?: (row: Row) => string
  /** Id of the row that the screen shows beside the table. */
  current?: string | undefined
  /** Whether rows can be selected. */
  isSelectable?: boolean
  /** Whether a row opens its details. */
  canOpen?: boolean
  /** Next action of a list that is empty without a filter. */
  onEmpty?: ReactNode
}

/** Table of a list with its states and its pager; on a phone cards. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { list, onEmpty } = props
  const actions = useShownActions(props.actions ?? [])
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const { selection, rows } = list
  useLayoutEffect(() => selection.showPage(rows), [selection, rows])
  return (
    <>
      <ListState list={list} onEmpty={onEmpty}>
        {isPhone ? (
          <>
            {props.isSelectable && <SelectPage list={list} />}
            <Cards {...props} actions={actions} />
          </>
        ) : (
          <Grid {...props} actions={actions} />
        )}
      </ListState>
      <ListPager total={list.total} current={list.search.current} size={list.search.size} change={list.change} />
    </>
  )
}

function Grid<Row extends { id: string }>({
  list,
  label,
  actions,
  toName,
  current,
  isSelectable = false,
  canOpen = true,
}: Omit<Props<Row>, 'actions'> & { actions: ShownActions<Row> }) {
  const { rows, selection, preferences } = list
  const columnModel = useColumns(list)
  const run = useRunAction(actions)
  const isVirtual = useIsVirtual(rows)
  return (
    <TableFrame
      list={list}
      label={label}
      actions={actions}
      {...columnModel}
      selectAll={isSelectable && <SelectAll rows={rows.filter(({ id }) => !isUnknownId(id))} selection={selection} />}
      rowCount={isVirtual ? rows.length : undefined}
    >
      <TableRows
        key={String(preferences.isDense)} // rows of another height
        rows={rows}
        columns={columnModel.columns}
        selection={isSelectable ? selection : null}
        actions={actions}
        onRun={run}
        toName={toName}
        onOpen={canOpen ? list.open : null}
        current={current}
        isVirtual={isVirtual}
        rowHeight={preferences.isDense ? 29 : 37}
      />
      <SumsFoot
        columns={columnModel.columns}
        rows={rows}
        selection={selection}
        isSelectable={isSelectable}
        hasActions={actions.length > 0}
      />
    </TableFrame>
  )
}
