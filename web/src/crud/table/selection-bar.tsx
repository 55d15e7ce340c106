import '../styles.ts'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

import { isForbidden, type List } from '../list.ts'
import { phone } from './data-table.tsx'
import { useSelected, useSelectedCount } from './selection.ts'

type Selectable<Row extends { id: string }> = { list: Pick<List<Row>, 'selection' | 'rows'> }

type Props<Row extends { id: string }> = {
  list: Pick<List<Row>, 'selection' | 'rows' | 'result'>
  /** Actions on the selected rows. */
  children?: ReactNode
}

/** How many rows are selected, on all pages, and what can be done with them. */
export function SelectionBar<Row extends { id: string }>({ list, children }: Props<Row>) {
  const { t } = useLingui()
  const { size } = useSelected(list.selection)
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  if (isForbidden(list)) return null
  return (
    <Group gap="sm" mih={36} role="group" aria-label={t`已选数据`}>
      {isPhone && <SelectPage list={list} />}
      <Text size="sm" role="status" c={size > 0 ? undefined : 'dimmed'}>
        <Plural value={size} _0="未选择数据" one="已选 # 条" other="已选 # 条" />
      </Text>
      {size > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => list.selection.replace([])}>
          <Trans>清除选择</Trans>
        </Button>
      )}
      {children}
    </Group>
  )
}

/** Check box of all rows of the page, for cards: a table has it in its header. */
function SelectPage<Row extends { id: string }>({ list: { selection, rows } }: Selectable<Row>) {
  const { t } = useLingui()
  const count = useSelectedCount(selection, rows)
  return (
    <Checkbox
      label={t`选择本页全部`}
      checked={rows.length > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={({ currentTarget }) => selection.set(rows, currentTarget.checked)}
    />
  )
}
