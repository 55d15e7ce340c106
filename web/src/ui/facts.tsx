import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** Rows without a value are left out; `lang` marks values in the server's language. */
  rows: readonly { label: string; value: ReactNode; lang?: 'zh-CN' }[]
  labelWidth?: number | string
  size?: 'sm' | 'md'
}

/** Description list. */
export const Facts = ({ rows, labelWidth = 120, size = 'sm' }: Props) => (
  <DataList labelWidth={labelWidth} size={size}>
    {rows
      .filter(({ value }) => value)
      .map(({ label, value, lang }) => (
        <DataList.Item key={label} lang={lang}>
          <DataList.ItemLabel w={labelWidth} flex="none">
            {label}
          </DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
  </DataList>
)
