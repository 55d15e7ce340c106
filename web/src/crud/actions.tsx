import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { Removal } from './batch/removal.tsx'
import { type List, newRow } from './list.ts'
import { useSelected } from './table/selection.ts'

/** Opens the form of a new row. */
export const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
    <Trans>新增</Trans>
  </Button>
)

/** As AddButton, of a list. */
export const AddRow = <Row extends { id: string }>({ list }: { list: List<Row> }) => (
  <AddButton onClick={() => list.open(newRow)} />
)

type SelectedProps<Row extends { id: string }> = {
  list: Pick<List<Row>, 'selection' | 'rows'>
  onClick: (rows: readonly Row[]) => void
  leftSection?: ReactNode
  /** Why a row forbids it: then nothing is done. */
  forbidden?: ((row: Row) => string | false) | undefined
  children: ReactNode
}

/** Action on the selected rows; with none it asks to select something. Source: specification 8. */
export function SelectedAction<Row extends { id: string }>(props: SelectedProps<Row>) {
  const { list, onClick, leftSection, forbidden, children } = props
  const { t } = useLingui()
  const act = () => {
    // A row may have changed since it was selected: the row of the page is used where the page still has it.
    const now = new Map(list.rows.map((row) => [row.id, row]))
    const rows = [...list.selection.rows().values()].map((row) => now.get(row.id) ?? row)
    const reason = rows.map((row) => forbidden?.(row)).find(Boolean)
    if (rows.length === 0) notifications.show({ color: 'orange', message: t`请选择至少一条数据` })
    else if (reason) notifications.show({ color: 'orange', message: reason })
    else onClick(rows)
  }
  return (
    <Button variant="default" leftSection={leftSection} onClick={act}>
      {children}
    </Button>
  )
}

type RemovalProps<Row extends { id: string }> = {
  list: Pick<List<Row>, 'selection' | 'rows'>
  removal: Pick<Removal<Row>, 'ask'>
}

/** Removes the selected rows. */
export const RemoveSelected = <Row extends { id: string }>(props: RemovalProps<Row>) => (
  <SelectedAction list={props.list} leftSection={<IconTrash size={16} aria-hidden />} onClick={props.removal.ask}>
    <Trans>批量删除</Trans>
  </SelectedAction>
)

/**
 * The same above the list while nothing is selected, where it asks to select something; then the bar of the selection has it.
 * Source: specification 5.
 */
export function RemoveUnselected<Row extends { id: string }>(props: RemovalProps<Row>) {
  const { size } = useSelected(props.list.selection)
  return size === 0 && <RemoveSelected {...props} />
}
