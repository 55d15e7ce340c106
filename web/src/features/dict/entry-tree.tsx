import '#web/crud/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'

import type { DictEntry } from '#contracts/administration/dict.ts'

import { RowMenuButton, type ShownActions } from '#web/crud/table/row-action.tsx'
import type { Selection } from '#web/crud/table/selection.ts'
import { opener, SelectBox } from '#web/crud/table/table-row.tsx'
import { type RowMove, useRowDrag } from '#web/crud/tree/use-row-drag.ts'

import classes from './entries.module.css'

type Props = {
  entries: readonly DictEntry[]
  actions: ShownActions<DictEntry>
  onOpen: (id: string) => void
  /** null where entries do not move. */
  move: RowMove<DictEntry> | null
  /** null where entries cannot be selected. */
  selection: Selection<DictEntry> | null
}

/** Entries of one level and those below them, a line for each. */
export const EntryTree = ({ entries, ...props }: Props) => (
  <ul className={classes.tree}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <Entry {...props} entry={entry} />
        {entry.children.length > 0 && <EntryTree {...props} entries={entry.children} />}
      </li>
    ))}
  </ul>
)

function Entry({ entry, actions, onOpen, move, selection }: Omit<Props, 'entries'> & { entry: DictEntry }) {
  const { t } = useLingui()
  const { id, dictKey, dictValue, isSealed } = entry
  return (
    <div className={classes.entry} {...useRowDrag(entry, move)}>
      {selection && <SelectBox row={entry} label={t`选择 ${dictValue}`} selection={selection} />}
      <span className={classes.name} lang="zh-CN">
        {opener(dictValue, () => onOpen(id), dictValue)}
      </span>
      <Badge variant="default">{dictKey}</Badge>
      {isSealed === 1 && (
        <Badge variant="light" color="gray">
          <Trans>已封存</Trans>
        </Badge>
      )}
      <RowMenuButton row={entry} name={dictValue} actions={actions} />
    </div>
  )
}
