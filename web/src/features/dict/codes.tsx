import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

import type { DictEntry } from '#contracts/administration/dict.ts'

import { RemoveSelected } from '#web/crud/actions.tsx'
import type { useRemoval } from '#web/crud/batch/removal.tsx'
import type { List } from '#web/crud/list.ts'
import { DataTable } from '#web/crud/table/data-table.tsx'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { SelectionBar } from '#web/crud/table/selection-bar.tsx'

import classes from './entries.module.css'

type Props = {
  /** Takes the focus when no code is chosen any more. */
  ref: Ref<HTMLDivElement>
  list: List<DictEntry>
  removal: ReturnType<typeof useRemoval<DictEntry>>
  may: (button: string) => boolean
  /** Button that adds a code; false without the right. */
  add: ReactNode
  /** Id of the chosen code. */
  chosenId: string | undefined
  onChoose: (id: string) => void
}

/** Codes of a dictionary: the list of which one is chosen. */
export function Codes({ ref, list, removal, may, add, chosenId, onChoose }: Props) {
  const { t } = useLingui()
  const actions: RowActions<DictEntry> = [
    { label: msg`选项`, onClick: ({ id }) => onChoose(id), isRead: true },
    may('edit') && editRow(list),
    may('delete') && removeRow(removal),
  ]
  return (
    <Stack ref={ref} tabIndex={-1} gap="md" miw={0} className={classes.codes}>
      <DataTable
        list={list}
        label={t`字典`}
        current={chosenId}
        isSelectable={may('delete')}
        onEmpty={add}
        actions={actions}
        toName={removal.toName}
      />
      {may('delete') && (
        <SelectionBar list={list}>
          <RemoveSelected list={list} removal={removal} />
        </SelectionBar>
      )}
    </Stack>
  )
}
