import { useLingui } from '@lingui/react/macro'
import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { columnList, textOf } from './column.ts'
import type { List } from './list.ts'
import { Opener, SelectBox, titleOf } from './table-row.tsx'
import classes from './table.module.css'

type Props<Row extends { id: string }> = {
  list: List<Row>
  label: string
  actions?: (row: Row) => ReactNode
  isSelectable?: boolean
  canOpen?: boolean
}

/** Rows of a list as cards, on a phone: the columns that have a value. */
export function Cards<Row extends { id: string }>(props: Props<Row>) {
  const { list, label, actions, isSelectable = false, canOpen = true } = props
  const { i18n } = useLingui()
  const { rows, selection, columns, preferences } = list
  const [first, ...others] = columnList(columns).filter(({ name, isHidden }) => preferences.visible[name] ?? !isHidden)
  if (!first) return null
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <Paper key={row.id} component="li" withBorder radius="md" p="md" className={classes.card}>
          <Stack gap="xs">
            <div className={classes.cardHead}>
              {isSelectable && <SelectBox row={row} name={titleOf([first], row, i18n)} selection={selection} />}
              <span lang={first.isServerText && 'zh-CN'}>
                <Opener onOpen={canOpen ? () => list.open(row.id) : null}>{titleOf([first], row, i18n)}</Opener>
              </span>
            </div>
            <dl className={classes.facts}>
              {others
                .map((column) => ({ column, text: textOf(column, row, i18n) }))
                .filter(({ column, text }) => column.cell ?? text)
                .map(({ column, text }) => (
                  <div key={column.name} style={{ display: 'contents' }}>
                    <dt>{i18n._(column.label)}</dt>
                    <dd lang={column.isServerText && 'zh-CN'}>{column.cell?.(row) ?? text}</dd>
                  </div>
                ))}
            </dl>
            {actions && <div className={classes.actionList}>{actions(row)}</div>}
          </Stack>
        </Paper>
      ))}
    </ul>
  )
}
