import { DataList } from '@mantine/core'

type Props = {
  /** Those without a value are left out. */
  rows: readonly { label: string; value: string | null }[]
  labelWidth?: number
}

/** What is known of a thing, a line each. */
export const Facts = ({ rows, labelWidth = 120 }: Props) => (
  <DataList labelWidth={labelWidth}>
    {rows
      .filter(({ value }) => value)
      .map(({ label, value }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
  </DataList>
)
