import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'

import { type List, newRow } from './list.ts'
import type { useRemoval } from './removal.tsx'

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

type Removal<Row extends { id: string }> = ReturnType<typeof useRemoval<Row>>

/** Removes the selected rows. */
export const RemoveSelected = <Row extends { id: string }>(props: { list: List<Row>; removal: Removal<Row> }) => (
  <Button
    variant="default"
    leftSection={<IconTrash size={16} aria-hidden />}
    onClick={() => props.removal.ask([...props.list.selection.rows().values()])}
  >
    <Trans>批量删除</Trans>
  </Button>
)
