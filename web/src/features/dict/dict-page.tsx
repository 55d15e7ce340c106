import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { dict, DictEntry } from '#contracts/dict.ts'

import { query } from '../../api/api.ts'
import { AddButton, RemoveSelected } from '../../crud/actions.tsx'
import type { Columns } from '../../crud/column.ts'
import { DataTable } from '../../crud/data-table.tsx'
import { ExportButton } from '../../crud/export-button.tsx'
import { FilterRow } from '../../crud/filter-row.tsx'
import { type Navigate, newRow, useList } from '../../crud/list.ts'
import { RemovalDialog, useRemoval } from '../../crud/removal.tsx'
import { useRights } from '../../crud/rights.ts'
import { editRow, removeRow, type RowActions } from '../../crud/row-action.tsx'
import { RowDrawer } from '../../crud/row-drawer.tsx'
import { SelectionBar } from '../../crud/selection-bar.tsx'
import { Toolbar } from '../../crud/toolbar.tsx'
import { Page } from '../../ui/page.tsx'
import { dictFields, formOf } from './dict-form.tsx'
import type { DictSearch } from './dict-search.ts'
import classes from './entries.module.css'
import { Entries } from './entries.tsx'

type Props = {
  title: string
  /** Name of the resource, which is the beginning of its permission codes. */
  name: 'dict' | 'dictbiz'
  calls: typeof dict
  columns: Columns<DictEntry>
  search: DictSearch
  navigate: Navigate
}

const nameOf = (entry: DictEntry) => `${entry.dictValue} (${entry.code})`

/** Codes of a dictionary, and beside them the entries of the chosen one. Source: specification 2, blade-contract 6. */
export function DictPage({ title, name, calls, columns, search, navigate }: Props) {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`${name}_${button}`)
  const list = useList({ name, call: calls.parentList, columns, search, navigate })
  const removal = useRemoval({ call: calls.remove, nameOf, selection: list.selection })
  const { chosen, below } = search
  const listed = list.rows.find(({ id }) => id === chosen)
  // The chosen code stays when the page of codes that is shown does not have it.
  const elsewhere = useQuery({
    ...query(calls.detail, { id: chosen ?? '' }),
    enabled: chosen !== undefined && !listed && list.result.isSuccess,
  })
  const code = listed ?? elsewhere.data ?? undefined
  // A new entry has the code of the chosen one, which is read first.
  const isReady = search.row !== newRow || below === undefined || code !== undefined
  const show = (id: string | undefined) => list.change({ current: search.current, chosen: id })
  const add = may('add') && (
    <AddButton onClick={() => list.change({ current: search.current, row: newRow, below: undefined })} />
  )
  const actions: RowActions<DictEntry> = [
    { label: msg`选项`, onClick: ({ id }) => show(id) },
    may('edit') && editRow(list),
    may('delete') && removeRow(removal),
  ]
  return (
    <Page title={title} lead={<Trans>选择一个字典，维护它的选项。</Trans>}>
      <FilterRow list={list} />
      <div className={classes.panes}>
        <Stack gap="md" miw={0}>
          <Toolbar list={list}>
            {add}
            <ExportButton list={list} name={title} />
          </Toolbar>
          {may('delete') && (
            <SelectionBar selection={list.selection}>
              <RemoveSelected list={list} removal={removal} />
            </SelectionBar>
          )}
          <DataTable
            list={list}
            label={t`字典`}
            current={chosen}
            isSelectable={may('delete')}
            onEmpty={add}
            actions={actions}
            nameOf={nameOf}
          />
        </Stack>
        <Entries
          calls={calls}
          chosen={chosen}
          code={code}
          may={may}
          onAdd={(parent) => list.change({ current: search.current, row: newRow, below: parent })}
          onOpen={(id, how) => list.open(id, how)}
          onRemove={(entry) => removal.ask([entry])}
        />
      </div>
      {isReady && (
        <RowDrawer
          list={list}
          detail={calls.detail}
          titles={{ view: t`字典详情`, edit: t`编辑字典`, add: below ? t`新增选项` : t`新增字典` }}
          form={formOf(calls, below, code)}
          fields={dictFields(below !== undefined)}
          canEdit={may('edit')}
          canAdd={may('add')}
        />
      )}
      <RemovalDialog removal={removal} />
    </Page>
  )
}
