import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { type Selection, useSelected } from './selection.ts'

type Props<Row extends { id: string }> = {
  selection: Selection<Row>
  /** Actions on the selected rows. */
  children?: ReactNode
}

/** How many rows are selected, on all pages, and what can be done with them. */
export function SelectionBar<Row extends { id: string }>({ selection, children }: Props<Row>) {
  const { t } = useLingui()
  const { size } = useSelected(selection)
  return (
    <Group gap="sm" mih={36} role="group" aria-label={t`已选数据`}>
      <Text size="sm" role="status" c={size > 0 ? undefined : 'dimmed'}>
        <Plural value={size} _0="未选择数据" one="已选 # 条" other="已选 # 条" />
      </Text>
      {size > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => selection.replace([])}>
          <Trans>清除选择</Trans>
        </Button>
      )}
      {children}
    </Group>
  )
}
