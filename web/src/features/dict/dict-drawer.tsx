import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { query } from '#web/client/api/api.ts'
import { type ListView, newRow } from '#web/crud/list.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import { dictFields, dictForm } from './dict-form.tsx'
import type { DictSearch } from './dict-search.ts'

type Props = {
  calls: typeof dict
  list: ListView<DictEntry>
  search: DictSearch
  /** The chosen code. */
  code: DictEntry | undefined
  may: (button: string) => boolean
}

/** Details and form of a code or of an entry; a new entry has the code of the chosen one, which is read first. */
export function DictDrawer({ calls, list, search: { row, chosen: chosenId, below }, code, may }: Props) {
  const { t } = useLingui()
  const entries = useQuery({ ...query(calls.childList, { parentId: chosenId ?? '' }), enabled: chosenId !== undefined })
  const isNew = row === newRow
  // The code with the largest number, which may be on another page of the list.
  const last = useQuery({
    ...query(calls.parentList, { current: 1, size: 10, descs: 'sort' }),
    enabled: isNew && below === undefined,
  })
  const level = below === undefined ? last : entries
  if (isNew && (level.isPending || (below !== undefined && !code))) return null
  const siblings =
    below === undefined ? (last.data?.records ?? []) : levelBelow(entries.data ?? [], below === chosenId ? null : below)
  return (
    <RowDrawer
      list={{ ...list, rows: [...list.rows, ...allEntries(entries.data ?? [])] }}
      detail={calls.detail}
      titles={{ view: t`字典详情`, edit: t`编辑字典`, add: below ? t`新增选项` : t`新增字典` }}
      form={dictForm(calls, { below, code, siblings })}
      fields={dictFields(calls.submit, below !== undefined)}
      canEdit={may('edit')}
      canAdd={may('add')}
    />
  )
}

/** Entries right below one of them, or those of the first level. */
const levelBelow = (entries: readonly DictEntry[], parentId: string | null): readonly DictEntry[] =>
  parentId === null ? entries : (allEntries(entries).find(({ id }) => id === parentId)?.children ?? [])

/** Entries of all levels, as the tree shows them: the details go from one to the next. */
const allEntries = (entries: readonly DictEntry[]): DictEntry[] =>
  entries.flatMap((entry) => [entry, ...allEntries(entry.children)])
