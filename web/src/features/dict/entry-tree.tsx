import '#web/crud/styles.ts'

import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon, Badge, Switch, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { useServer } from '#web/client/session/use-server.ts'
import { ActionButtons, editRow, removeRow, useShownActions } from '#web/crud/table/row-action.tsx'
import type { Selection } from '#web/crud/table/selection.ts'
import { Opener, SelectBox } from '#web/crud/table/table-row.tsx'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { useEntryChanges } from './use-entry-changes.ts'

import classes from './entries.module.css'

type Props = {
  calls: typeof dict
  entries: readonly DictEntry[]
  may: (button: string) => boolean
  onAdd: (below: string) => void
  onOpen: (id: string, mode?: 'edit') => void
  onRemove: (entry: DictEntry) => void
  /** null where entries cannot be selected. */
  selection: Selection<DictEntry> | null
}

/** Entries of one level and those below them. Their order changes by dragging, by the arrow buttons and by number. */
export function EntryTree(props: Props) {
  const { entries, calls } = props
  const { reorder } = useEntryChanges(calls)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const move = (id: string, to: number) => {
    const from = entries.findIndex((it) => it.id === id)
    if (from < 0 || from === to || to < 0 || to >= entries.length) return
    const next = [...entries]
    next.splice(to, 0, ...next.splice(from, 1))
    reorder(next)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged) move(dragged, to)
    setDragged(null)
    setOver(null)
  }
  return (
    <ul className={classes.tree}>
      {entries.map((entry, index) => (
        <li key={entry.id}>
          <div
            className={classes.entry}
            data-over={over === entry.id || undefined}
            draggable={props.may('edit')}
            onDragStart={() => setDragged(entry.id)}
            onDragOver={(event) => {
              if (!dragged || !entries.some((it) => it.id === dragged)) return
              event.preventDefault()
              setOver(entry.id)
            }}
            onDrop={(event) => drop(event, index)}
            onDragEnd={() => setOver(null)}
          >
            <Entry {...props} entry={entry} index={index} onMove={(to) => move(entry.id, to)} />
          </div>
          {entry.children.length > 0 && <EntryTree {...props} entries={entry.children} />}
        </li>
      ))}
    </ul>
  )
}

type EntryProps = Props & { entry: DictEntry; index: number; onMove: (to: number) => void }

function Entry({ entry, entries, index, calls, may, onAdd, onOpen, onRemove, onMove, selection }: EntryProps) {
  const { t } = useLingui()
  const server = useServer()
  const { dictKey, dictValue, sort } = entry
  const actions = useShownActions<DictEntry>([
    may('add') && { label: msg`新增下级`, onClick: ({ id }) => onAdd(id) },
    may('edit') && editRow({ open: onOpen }),
    may('delete') && removeRow({ ask: ([row]) => row && onRemove(row) }),
  ])
  return (
    <>
      {selection && <SelectBox row={entry} label={t`选择 ${dictValue}`} selection={selection} />}
      {may('edit') && <MoveButtons name={dictValue} index={index} count={entries.length} onMove={onMove} />}
      <span className={classes.name} lang="zh-CN">
        <Opener onOpen={() => onOpen(entry.id)}>{dictValue}</Opener> <Badge variant="default">{dictKey}</Badge>
      </span>
      <Text size="xs" c="dimmed">{t`排序 ${sort ?? 0}`}</Text>
      {server.hasColumn(calls.submit, 'isSealed') && (
        <SealSwitch entry={entry} calls={calls} isDisabled={!may('edit')} />
      )}
      <div className={classes.actions}>
        <ActionButtons row={entry} name={dictValue} actions={actions} />
      </div>
    </>
  )
}

type MoveProps = { name: string; index: number; count: number; onMove: (to: number) => void }

/** Handle for dragging, and the buttons that move an entry by one place. */
function MoveButtons({ name, index, count, onMove }: MoveProps) {
  const { t } = useLingui()
  return (
    <>
      <span className={classes.grip} aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <ActionIcon
        size={28}
        variant="subtle"
        aria-label={t`上移 ${name}`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={28}
        variant="subtle"
        aria-label={t`下移 ${name}`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}

type SealProps = { entry: DictEntry; calls: typeof dict; isDisabled: boolean }

/** Retires an entry, after a question that names its uses; restoring needs no question. */
function SealSwitch({ entry, calls, isDisabled }: SealProps) {
  const { t } = useLingui()
  const { seal } = useEntryChanges(calls)
  const { code, dictValue, isSealed, children } = entry
  const change = (isOn: boolean) => {
    if (!isOn) return seal(entry, 0)
    openConfirmation({
      title: t`封存“${dictValue}”？`,
      children: (
        <Text size="sm">
          {t`使用字典“${code}”的表单将不再提供它；已经选择的内容不受影响。`}
          {children.length > 0 && (
            <Plural value={children.length} one="它有 # 个下级选项。" other="它有 # 个下级选项。" />
          )}
        </Text>
      ),
      confirm: t({ message: '封存', context: 'action' }),
      onConfirm: () => seal(entry, 1),
    })
  }
  return (
    <Switch
      size="sm"
      label={t`封存`}
      aria-label={t`封存 ${dictValue}`}
      checked={isSealed === 1}
      disabled={isDisabled}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  )
}
