import { useLingui } from '@lingui/react/macro'
import { memo, useMemo, useRef } from 'react'

import { columnList, inOrder } from '../column.ts'
import type { List } from '../list.ts'
import { CardLine } from './card-line.tsx'
import { RowMenuButton, type ShownActions, useRunAction } from './row-action.tsx'
import { RowMenuHost } from './row-menu.tsx'
import { SumsLine } from './sums.tsx'
import { isSameRow, opener, rowOpener, type RowProps, SelectBox, rowTitle } from './table-row.tsx'
import { useFarHeight, useIsVirtual } from './virtual-rows.ts'

import classes from './table.module.css'

/** Height of a card until it is measured, in pixels. */
const height = 86

type Props<Row extends { id: string }> = {
  list: List<Row>
  label: string
  actions: ShownActions<Row>
  toName?: ((row: Row) => string) | undefined
  isSelectable?: boolean
  canOpen?: boolean
  current?: string | undefined
}

/** Rows of a list as cards, on a phone: the title with a menu of the actions, and a line of the other columns. */
export function Cards<Row extends { id: string }>(props: Props<Row>) {
  const { list, label, actions, toName, isSelectable = false, canOpen = true, current } = props
  const { rows, selection, preferences } = list
  const { order, visible } = preferences
  const columns = useMemo(
    () => inOrder(columnList(list.columns), order).filter(({ name, isHidden }) => visible[name] ?? !isHidden),
    [list.columns, order, visible],
  )
  const run = useRunAction(actions)
  const isVirtual = useIsVirtual(rows)
  return (
    <RowMenuHost>
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row, index) => (
          <Item
            key={row.id}
            before={index * height}
            isVirtual={isVirtual}
            row={row}
            columns={columns}
            selection={isSelectable ? selection : null}
            actions={actions}
            onRun={run}
            toName={toName}
            onOpen={canOpen ? list.open : null}
            isCurrent={row.id === current}
          />
        ))}
      </ul>
      <SumsLine columns={columns} rows={rows} selection={selection} />
    </RowMenuHost>
  )
}

type ItemProps<R extends { id: string }> = RowProps<R> & {
  /** Height of the cards before it until they are measured, in pixels. */
  before: number
  /** Whether only the cards near the window are rendered. */
  isVirtual: boolean
}

/** A card; empty while far from the window. */
function Item<R extends { id: string }>({ before, isVirtual, ...props }: ItemProps<R>) {
  const item = useRef<HTMLLIElement>(null)
  const farHeight = useFarHeight(item, { isVirtual, height, before })
  return farHeight === null ? (
    <li ref={item} className={classes.card} aria-current={props.isCurrent || undefined}>
      <Card {...props} />
    </li>
  ) : (
    <li ref={item} style={{ height: farHeight }} />
  )
}

function CardOfRow<R extends { id: string }>(props: RowProps<R>) {
  const { row, columns, selection, actions, onRun, toName, onOpen } = props
  const { t, i18n } = useLingui()
  const name = rowTitle(columns, row, i18n)
  const [first, ...others] = columns
  return (
    <>
      <div className={classes.cardHead}>
        {selection && <SelectBox row={row} label={t`选择 ${name}`} selection={selection} />}
        <span lang={first?.isServerText && 'zh-CN'}>{opener(name, rowOpener(row.id, onOpen))}</span>
        <RowMenuButton row={row} name={toName?.(row) ?? name} actions={actions} onRun={onRun} />
      </div>
      <CardLine row={row} columns={others} />
    </>
  )
}

const Card = memo(CardOfRow, isSameRow) as typeof CardOfRow // memo forgets the type parameter
