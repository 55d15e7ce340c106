import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { AddButton, RemoveUnselected } from '#web/crud/actions.tsx'
import { ExportButton } from '#web/crud/batch/export-button.tsx'
import { RemovalDialog, useRemoval } from '#web/crud/batch/removal.tsx'
import type { Columns } from '#web/crud/column.ts'
import { FilterRow } from '#web/crud/filter/filter-row.tsx'
import { isForbidden, type Navigate, newRow, useList } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { ScreenPage } from '#web/crud/screen-page.tsx'
import { Toolbar } from '#web/crud/toolbar.tsx'
import { Codes } from './codes.tsx'
import { DictDrawer } from './dict-drawer.tsx'
import type { DictSearch } from './dict-search.ts'
import { Entries } from './entries.tsx'
import { LostEntries } from './lost-entries.tsx'
import { useChosenCode } from './use-chosen-code.ts'

import classes from './entries.module.css'

type Props = {
  title: string
  /** Name of the resource, which is the beginning of its permission codes. */
  name: 'dict' | 'dictbiz'
  calls: typeof dict
  columns: Columns<DictEntry>
  search: DictSearch
  navigate: Navigate
}

const entryLabel = (entry: DictEntry) => `${entry.dictValue} (${entry.code})`

/** Codes of a dictionary, and beside them the entries of the chosen one. Source: specification 2, blade-contract 6. */
export function DictPage({ title, name, calls, columns, search, navigate }: Props) {
  const granted = useRights()
  const may = (button: string) => granted(`${name}_${button}`)
  const list = useList({ name, call: calls.parentList, columns, search, navigate })
  const removal = useRemoval({ call: calls.remove, toName: entryLabel, selection: list.selection })
  const { chosen: chosenId } = search
  const code = useChosenCode(calls, chosenId, list.rows)
  const stay = { current: search.current }
  const choose = (id: string | undefined) => list.change({ ...stay, chosen: id })
  const codes = useRef<HTMLDivElement>(null)
  const leave = () => {
    choose(undefined)
    codes.current?.focus({ preventScroll: true })
    codes.current?.scrollIntoView({ block: 'start' })
  }
  const add = (parent?: string) => list.change({ ...stay, row: newRow, below: parent })
  const addCode = may('add') && <AddButton onClick={() => add()} />
  return (
    <ScreenPage
      title={title}
      lead={<Trans>选择字典，维护其中的选项</Trans>}
      actions={
        <Toolbar list={list}>
          {addCode}
          {may('delete') && <RemoveUnselected list={list} removal={removal} />}
          <ExportButton list={list} name={title} />
        </Toolbar>
      }
    >
      <FilterRow list={list} />
      <div className={classes.panes}>
        <Codes
          ref={codes}
          list={list}
          removal={removal}
          may={may}
          add={addCode}
          chosenId={chosenId}
          onChoose={choose}
        />
        {/* On a phone they stand below the dictionaries, whose height is not known before. */}
        {!isForbidden(list) && !list.result.isPending && (
          <Entries
            calls={calls}
            chosenId={chosenId}
            code={code}
            may={may}
            onAdd={add}
            onOpen={list.open}
            onLeave={leave}
          />
        )}
      </div>
      <DictDrawer calls={calls} list={list} search={search} code={code.data ?? undefined} may={may} />
      <RemovalDialog removal={removal} renderNote={(rows) => <LostEntries calls={calls} rows={rows} />} />
    </ScreenPage>
  )
}
