import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { Removal } from './batch/removal.tsx'
import { type List, newRow } from './list.ts'
import { useSelected } from './table/selection.ts'
import { ToolButton } from './tool-button.tsx'

const plus = <IconPlus size={16} aria-hidden />
const trash = <IconTrash size={16} aria-hidden />

/** Opens the form of a new row. */
export function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return <ToolButton isWrite leftSection={plus} onClick={onClick}>{t`新增`}</ToolButton>
}

/** Button that adds a row to a list of administrators. */
export const AddRow = <Row extends { id: string }>({ list }: { list: List<Row> }) => (
  <AddButton onClick={() => list.open(newRow)} />
)

type SelectedProps<Row extends { id: string }> = {
  list: Pick<List<Row>, 'selection' | 'rows'>
  onClick: (rows: readonly Row[]) => void
  leftSection?: ReactNode
  /** Why a row forbids it: then nothing is done. */
  forbidden?: ((row: Row) => string | false) | undefined
  children: string
}

/** Change of the selected rows; with none it asks to select something. Source: specification 8. */
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
    <ToolButton isWrite variant="default" leftSection={leftSection} onClick={act}>
      {children}
    </ToolButton>
  )
}

type RemovalProps<Row extends { id: string }> = {
  list: Pick<List<Row>, 'selection' | 'rows'>
  removal: Pick<Removal<Row>, 'ask'>
  /** Why a row is not removed. */
  forbidden?: (row: Row) => string | false
}

/** Removes the selected rows. */
export function RemoveSelected<Row extends { id: string }>({ list, removal, forbidden }: RemovalProps<Row>) {
  const { t } = useLingui()
  return (
    <SelectedAction list={list} leftSection={trash} forbidden={forbidden} onClick={removal.ask}>
      {t`批量删除`}
    </SelectedAction>
  )
}

/**
 * The same above the list while nothing is selected, where it asks to select something; then the bar of the selection has it.
 * Source: specification 5.
 */
export function RemoveUnselected<Row extends { id: string }>(props: RemovalProps<Row>) {
  const { size } = useSelected(props.list.selection)
  return size === 0 && <RemoveSelected {...props} />
}
