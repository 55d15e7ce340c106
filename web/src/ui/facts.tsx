import { DataList, rem } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** Rows without a value are left out; `lang` marks values in the server's language. */
  rows: readonly { label: string; value: ReactNode; lang?: 'zh-CN' | undefined }[]
  labelWidth?: number | string
  size?: 'sm' | 'md'
}

/** Description list. Its labels take at most two fifths of the width, so that large type leaves room for the values. */
export function Facts({ rows, labelWidth = 120, size = 'sm' }: Props) {
  const width = `min(${rem(labelWidth)}, 40%)`
  return (
    <DataList labelWidth={width} size={size}>
      {rows
        .filter(({ value }) => value)
        .map(({ label, value, lang }) => (
          <DataList.Item key={label} lang={lang}>
            <DataList.ItemLabel w={width} flex="none">
              {label}
            </DataList.ItemLabel>
            <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList>
  )
}
