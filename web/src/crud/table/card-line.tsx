import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'

import { cellText, type NamedColumn } from '../column.ts'
import { RelativeTime } from '../row/relative-time.tsx'

import classes from './table.module.css'

type Props<Row> = { row: Row; columns: readonly NamedColumn<Row>[] }

/** Second line of a card: values that say what they are, others behind the label of their column. */
export function CardLine<Row>({ row, columns }: Props<Row>) {
  const { i18n } = useLingui()
  return (
    <div className={classes.cardLine}>
      {columns.map((column) => {
        const value: unknown = row[column.name]
        const isInstant = column.isInstant && typeof value === 'string' && value !== ''
        const content =
          column.cell?.(row) ?? (isInstant ? <RelativeTime moment={value} /> : cellText(column, row, i18n))
        if (!content || value === null || value === '') return null
        const isLabelled = column.choices || column.isInstant || typeof value !== 'string'
        return (
          <Fragment key={column.name}>
            <span lang={column.isServerText && 'zh-CN'}>
              {isLabelled && `${i18n._(column.label)} `}
              {content}
            </span>{' '}
          </Fragment>
        )
      })}
    </div>
  )
}
