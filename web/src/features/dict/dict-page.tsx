import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { useRef } from 'react'

import type { dict, DictEntry } from '#contracts/dict.ts'

import { query } from '../../api/api.ts'
import { AddButton } from '../../crud/actions.tsx'
import type { Columns } from '../../crud/column.ts'
import { FilterRow } from '../../crud/filter-row.tsx'
import { type Navigate, newRow, useList } from '../../crud/list.ts'
import { RemovalDialog, useRemoval } from '../../crud/removal.tsx'
import { useRights } from '../../crud/rights.ts'
import { RowDrawer } from '../../crud/row-drawer.tsx'
import { Page } from '../../ui/page.tsx'
import { Codes } from './codes.tsx'
import { dictFields, formOf } from './dict-form.tsx'
import type { DictSearch } from './dict-search.ts'
import classes from './entries.module.css'
import { Entries } from './entries.tsx'
import { useChosenCode } from './use-chosen-code.ts'

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
  const code = useChosenCode(calls, chosen, list.rows)
  // A new entry has the code of the chosen one, which is read first.
  const isReady = search.row !== newRow || below === undefined || Boolean(code.data)
  const entries = useQuery({ ...query(calls.childList, { parentId: chosen ?? '' }), enabled: chosen !== undefined })
  const stay = { current: search.current }
  const choose = (id: string | undefined) => list.change({ ...stay, chosen: id })
  const codes = useRef<HTMLDivElement>(null)
  const leave = () => {
    choose(undefined)
    codes.current?.focus({ preventScroll: true })
    codes.current?.scrollIntoView({ block: 'start' })
  }
  const add = (parent?: string) => list.change({ ...stay, row: newRow, below: parent })
  return (
    <Page title={title} lead={<Trans>选择一个字典，维护它的选项。</Trans>}>
      <FilterRow list={list} />
      <div className={classes.panes}>
        <Codes
          ref={codes}
          title={title}
          list={list}
          removal={removal}
          may={may}
          add={may('add') && <AddButton onClick={() => add()} />}
          chosen={chosen}
          onChoose={choose}
        />
        <Entries
          calls={calls}
          chosen={chosen}
          code={code}
          may={may}
          onAdd={add}
          onOpen={list.open}
          onRemove={(entry) => removal.ask([entry])}
          onLeave={leave}
        />
      </div>
      {isReady && (
        <RowDrawer
          list={{ ...list, rows: [...list.rows, ...entriesOf(entries.data ?? [])] }}
          detail={calls.detail}
          titles={{ view: t`字典详情`, edit: t`编辑字典`, add: below ? t`新增选项` : t`新增字典` }}
          form={formOf(calls, below, code.data ?? undefined)}
          fields={dictFields(below !== undefined)}
          canEdit={may('edit')}
          canAdd={may('add')}
        />
      )}
      <RemovalDialog removal={removal} />
    </Page>
  )
}

/** Entries of all levels, as the tree shows them: the details go from one to the next. */
const entriesOf = (entries: readonly DictEntry[]): DictEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesOf(entry.children)])
