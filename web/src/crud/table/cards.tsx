import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useMemo, useRef } from 'react'

import { columnList, inOrder, cellText, type NamedColumn } from '../column.ts'
import type { List } from '../list.ts'
import { RelativeTime } from '../row/relative-time.tsx'
import { ActionButtons, type ShownActions, useRunAction } from './row-action.tsx'
import { SumsLine } from './sums.tsx'
import { isSameRow, Opener, openerOf, type RowProps, SelectBox, titleOf } from './table-row.tsx'
import { useFarHeight, useIsVirtual } from './virtual-rows.ts'

import classes from './table.module.css'

/** Height of a card until it is measured, in pixels. */
const height = 302

type Props<Row extends { id: string }> = {
  list: List<Row>
  label: string
  actions: ShownActions<Row>
  nameOf?: ((row: Row) => string) | undefined
  isSelectable?: boolean
  canOpen?: boolean
  current?: string | undefined
}

/** Rows of a list as cards, on a phone: the columns that have a value. */
export function Cards<Row extends { id: string }>(props: Props<Row>) {
  const { list, label, actions, nameOf, isSelectable = false, canOpen = true, current } = props
  const { rows, selection, preferences } = list
  const { order, visible } = preferences
  const columns = useMemo(
    () => inOrder(columnList(list.columns), order).filter(({ name, isHidden }) => visible[name] ?? !isHidden),
    [list.columns, order, visible],
  )
  const run = useRunAction(actions)
  const isVirtual = useIsVirtual(rows)
  return (
    <>
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
            nameOf={nameOf}
            onOpen={canOpen ? list.open : null}
            isCurrent={row.id === current}
          />
        ))}
      </ul>
      <SumsLine columns={columns} rows={rows} selection={selection} />
    </>
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

/** Value of a column; a time as it is from now, as in a table. */
function valueOf<R extends { id: string }>(column: NamedColumn<R>, row: R, i18n: I18n): ReactNode {
  if (column.cell) return column.cell(row)
  const instant: unknown = column.isInstant && row[column.name]
  return typeof instant === 'string' && instant ? <RelativeTime moment={instant} /> : cellText(column, row, i18n)
}

function CardOfRow<R extends { id: string }>(props: RowProps<R>) {
  const { row, columns, selection, actions, onRun, nameOf, onOpen } = props
  const { t, i18n } = useLingui()
  const name = titleOf(columns, row, i18n)
  const [first, ...others] = columns
  return (
    <>
      <div className={classes.cardHead}>
        {selection && <SelectBox row={row} label={t`选择 ${name}`} selection={selection} />}
        <span lang={first?.isServerText && 'zh-CN'}>
          <Opener onOpen={openerOf(row.id, onOpen)}>{name}</Opener>
        </span>
      </div>
      <dl className={classes.facts}>
        {others.map((column) => {
          const value = valueOf(column, row, i18n)
          return (
            value && (
              <div key={column.name}>
                <dt>{i18n._(column.label)}</dt>
                <dd lang={column.isServerText && 'zh-CN'}>{value}</dd>
              </div>
            )
          )
        })}
      </dl>
      {actions.length > 0 && (
        <div className={classes.actionList}>
          <ActionButtons row={row} name={nameOf?.(row) ?? name} actions={actions} onRun={onRun} />
        </div>
      )}
    </>
  )
}

const Card = memo(CardOfRow, isSameRow) as typeof CardOfRow // memo forgets the type parameter
