import '../styles.ts'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Popover, Stack, Text, VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode } from 'react'

import { RowNames } from '../batch/row-names.tsx'
import { columnList } from '../column.ts'
import { isForbidden, type List, type ListTools } from '../list.ts'
import { SelectMatching } from './select-matching.tsx'
import { useSelected, useSelectedCount } from './selection.ts'
import { rowTitle } from './table-row.tsx'

import classes from './table.module.css'

type Selectable<Row extends { id: string }> = { list: Pick<List<Row>, 'selection' | 'rows'> }

type Props<Row extends { id: string }> = {
  /** All that match can be selected where the list has pages. */
  list: Pick<ListTools<Row>, 'rows' | 'result' | 'columns'> &
    Pick<List<Row>, 'selection' | 'isShown'> &
    Partial<Pick<List<Row>, 'total' | 'load'>>
  /** Actions on the selected rows. */
  children?: ReactNode
}

/** How many rows are selected, on all pages, and what can be done with them; hidden while none is. */
export function SelectionBar<Row extends { id: string }>({ list, children }: Props<Row>) {
  const { t } = useLingui()
  const { size } = useSelected(list.selection)
  const { total, load } = list
  if (isForbidden(list)) return null
  if (size === 0) return <Nothing />
  return (
    <Group gap="8px 12px" role="group" aria-label={t`已选数据`} className={classes.selection}>
      <Text size="sm" role="status">
        <Count size={size} />
      </Text>
      <Elsewhere list={list} />
      {total !== undefined && load && size < total && <SelectMatching list={{ ...list, total, load }} />}
      <Button variant="subtle" size="compact-sm" onClick={() => list.selection.replace([])}>
        <Trans>清除选择</Trans>
      </Button>
      {children}
    </Group>
  )
}

const Count = ({ size }: { size: number }) => <Plural value={size} _0="未选择数据" one="已选 # 条" other="已选 # 条" />

const Nothing = memo(() => (
  <VisuallyHidden role="status">
    <Count size={0} />
  </VisuallyHidden>
))

/** Selected rows that the page does not show, because of a filter or another page: their names, and the way to drop them. */
function Elsewhere<Row extends { id: string }>({ list }: { list: Pick<List<Row>, 'selection' | 'rows' | 'columns'> }) {
  const { i18n } = useLingui()
  const selected = useSelected(list.selection)
  const shown = new Set(list.rows.map(({ id }) => id))
  const elsewhere = [...selected.values()].filter(({ id }) => !shown.has(id))
  const columns = columnList(list.columns)
  if (elsewhere.length === 0) return null
  return (
    <Popover position="bottom-start" withArrow trapFocus shadow="md">
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" td="underline">
          <Plural value={elsewhere.length} one="另有 # 条不在此页" other="另有 # 条不在此页" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="min(22.5rem, 100vw - 1rem)">
        <Stack gap="sm">
          <RowNames rows={elsewhere} toName={(row) => rowTitle(columns, row, i18n)} />
          <Button variant="default" size="sm" onClick={() => list.selection.set(elsewhere, false)}>
            <Trans>取消选择这些数据</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Check box of all rows of the page, for cards: a table has it in its header. */
export function SelectPage<Row extends { id: string }>(props: Selectable<Row> & { label?: ReactNode }) {
  const { selection, rows } = props.list
  const { t } = useLingui()
  const count = useSelectedCount(selection, rows)
  return (
    <Checkbox
      className={classes.selectPage}
      label={props.label ?? t`选择本页全部`}
      checked={rows.length > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={({ currentTarget }) => selection.set(rows, currentTarget.checked)}
    />
  )
}
