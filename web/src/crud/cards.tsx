import { useLingui } from '@lingui/react/macro'
import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { columnList, textOf } from './column.ts'
import type { List } from './list.ts'
import { SelectBox, titleOf } from './table-row.tsx'
import classes from './table.module.css'

type Props<Row extends { id: string }> = {
  list: List<Row>
  label: string
  actions?: (row: Row) => ReactNode
  isSelectable?: boolean
}

/** Rows of a list as cards, on a phone: the columns that have a value. */
export function Cards<Row extends { id: string }>({ list, label, actions, isSelectable = false }: Props<Row>) {
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
              <button
                type="button"
                className={`${classes.link} ${classes.title}`}
                lang={first.isServerText && 'zh-CN'}
                onClick={() => list.open(row.id)}
              >
                {titleOf([first], row, i18n)}
              </button>
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
