import { DataList, rem } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './facts.module.css'

type Props = {
  /** Rows without a value are left out; `lang` marks values in the server's language. */
  rows: readonly { label: string; value: ReactNode; lang?: 'zh-CN' | undefined }[]
  labelWidth?: number | string
  size?: 'sm' | 'md'
}

/** A number that is longer than the list breaks, and makes nothing around it wider. */
const noWider = { gridTemplateColumns: 'minmax(0, 1fr)' }

/** Description list. Its labels take two fifths of the width or a long word's; a value without room goes below its label. */
export function Facts({ rows, labelWidth = 120, size = 'sm' }: Props) {
  const width = `min(${rem(labelWidth)}, 40%)`
  return (
    <DataList labelWidth={width} size={size} display="grid" style={noWider}>
      {rows
        .filter(({ value }) => value)
        .map(({ label, value, lang }) => (
          <DataList.Item key={label} lang={lang} className={classes.item}>
            <DataList.ItemLabel w={width} className={classes.term}>
              {label}
            </DataList.ItemLabel>
            <DataList.ItemValue className={classes.value}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList>
  )
}
