import '../styles.ts'

import { Plural, useLingui } from '@lingui/react/macro'
import { List as Items, Stack, Text } from '@mantine/core'

type Props<Row extends { id: string }> = { rows: readonly Row[]; toName: (row: Row) => string }

/** Names that a question lists. */
const maxNames = 10

/** The rows that an action is about: their number, and the names of the first ten. */
export function RowNames<Row extends { id: string }>({ rows, toName }: Props<Row>) {
  const { t } = useLingui()
  const rest = rows.length - maxNames
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        <Plural value={rows.length} one="共 # 条：" other="共 # 条：" />
      </Text>
      <Items size="sm" aria-label={t`涉及的数据`}>
        {rows.slice(0, maxNames).map((row) => (
          <Items.Item key={row.id} lang="zh-CN" style={{ overflowWrap: 'anywhere' }}>
            {toName(row)}
          </Items.Item>
        ))}
        {rest > 0 && (
          <Items.Item>
            <Plural value={rest} one="另有 # 条" other="另有 # 条" />
          </Items.Item>
        )}
      </Items>
    </Stack>
  )
}
