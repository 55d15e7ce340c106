import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDatabaseOff, IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useAccount } from '#web/client/session/session.ts'
import { RemoveSelected } from '#web/crud/actions.tsx'
import { RemovalDialog, useRemoval } from '#web/crud/batch/removal.tsx'
import { ImportButton } from '#web/crud/import/import-button.tsx'
import { RowsPending } from '#web/crud/table/list-state.tsx'
import { RowMenuHost } from '#web/crud/table/row-menu.tsx'
import { SelectPage } from '#web/crud/table/selection-bar.tsx'
import { useSelection } from '#web/crud/table/selection.ts'
import { ToolButton } from '#web/crud/tool-button.tsx'
import { MoveHint } from '#web/crud/tree/move-hint.tsx'
import { flatten } from '#web/crud/tree/tree-row.ts'
import { useTreeMove } from '#web/crud/tree/use-tree-move.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { toDraft } from './dict-form.tsx'
import { entryImport } from './dict-import.ts'
import { EntryTree } from './entry-tree.tsx'
import { LostEntries } from './lost-entries.tsx'
import { Preview } from './preview.tsx'
import { useEntryActions } from './use-entry-actions.tsx'

import classes from './entries.module.css'

type EntriesProps = {
  calls: typeof dict
  may: (button: string) => boolean
  onAdd: (below: string) => void
  onOpen: (id: string, mode?: 'edit') => void
}

type Props = EntriesProps & {
  /** Id of the chosen code. */
  chosenId: string | undefined
  /** The chosen code; null for an unknown id. */
  code: UseQueryResult<DictEntry | null>
  /** Goes back to the codes. */
  onLeave: () => void
}

/** Entries of the chosen code, as a tree in their order, and the list of choices that they make. */
export function Entries({ chosenId, code, onLeave, ...props }: Props) {
  const { t } = useLingui()
  const section = useRef<HTMLElement>(null)
  const previous = useRef(chosenId)
  // On a phone the choices are below all codes: the chosen code's choices come into view.
  useEffect(() => {
    if (chosenId !== undefined && chosenId !== previous.current) section.current?.focus()
    previous.current = chosenId
  }, [chosenId])
  return (
    <Paper
      ref={section}
      tabIndex={-1}
      component="section"
      withBorder
      radius="md"
      p="md"
      className={classes.pane}
      aria-label={t`选项`}
    >
      {chosenId === undefined ? (
        <EmptyState
          py="xl"
          size="sm"
          title={t`请先选择一个字典`}
          description={t`点表格中的“选项”，在此新增、排序和封存`}
          icon={<IconListDetails size={40} aria-hidden />}
        />
      ) : code.data ? (
        <EntriesOf key={code.data.id} {...props} code={code.data} />
      ) : code.data === null ? (
        <CodeGone onLeave={onLeave} />
      ) : code.isError ? (
        <Failed error={asApiError(code.error)} retry={() => void code.refetch()} />
      ) : (
        <RowsPending />
      )}
    </Paper>
  )
}

/** The chosen code does not exist: its address is an old one, or somebody has removed it. */
function CodeGone({ onLeave }: Pick<Props, 'onLeave'>) {
  const { t } = useLingui()
  return (
    <EmptyState
      py="xl"
      role="status"
      title={t`这个字典不存在，可能已被删除`}
      icon={<IconDatabaseOff size={40} aria-hidden />}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onLeave}>
          <Trans>选择其他字典</Trans>
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

const stay = () => undefined

const plus = <IconPlus size={16} aria-hidden />

const entryLabel = ({ dictValue, dictKey }: DictEntry) => `${dictValue} (${dictKey})`

function EntriesOf({ code, ...props }: EntriesProps & { code: DictEntry }) {
  const { calls, may, onAdd } = props
  const { t } = useLingui()
  const { tenantId } = useAccount()
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} size="h4" lang="zh-CN">
          {code.dictValue}
        </Title>
        {may('add') && (
          <Group gap="xs">
            <ToolButton isWrite variant="default" leftSection={plus} onClick={() => onAdd(code.id)}>
              {t`新增选项`}
            </ToolButton>
            <ImportEntries calls={calls} code={code} />
          </Group>
        )}
      </Group>
      <Tree {...props} parentId={code.id} />
      {/* The call answers the own tenant only. */}
      {(code.tenantId ?? tenantId) === tenantId && <Preview calls={calls} code={code.code} />}
    </Stack>
  )
}

/** Several entries at once, behind those that the code has. */
function ImportEntries({ calls, code }: { calls: typeof dict; code: DictEntry }) {
  const { t } = useLingui()
  const entries = useQuery(query(calls.childList, { parentId: code.id }))
  return (
    <ImportButton name={`dict/${code.id}`} title={t`批量新增选项`} spec={entryImport(calls, code, entries.data ?? [])}>
      {t`批量新增`}
    </ImportButton>
  )
}

function Tree({ parentId, ...props }: EntriesProps & { parentId: string }) {
  const { calls, may } = props
  const entries = useQuery(query(calls.childList, { parentId }))
  const selection = useSelection<DictEntry>()
  const removal = useRemoval({ call: calls.remove, toName: entryLabel, selection })
  const {
    move,
    actions: moving,
    dialog,
  } = useTreeMove({
    list: { result: entries, filters: [], whole: { call: calls.childList, input: { parentId } }, fold: stay },
    submit: calls.submit,
    detail: calls.detail,
    toInput: toDraft,
    toName: ({ dictValue }) => dictValue,
    parentLabel: msg`上级选项`,
    root: parentId,
  })
  const actions = useEntryActions({ ...props, onRemove: removal.ask, moving })
  const rows = useMemo(() => flatten(entries.data ?? []), [entries.data])
  useLayoutEffect(() => selection.showPage(rows), [selection, rows])
  if (entries.isError && !entries.data) {
    return <Failed error={asApiError(entries.error)} retry={() => void entries.refetch()} />
  }
  if (!entries.data) return <RowsPending />
  if (entries.data.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>这个字典还没有选项</Trans>
      </Text>
    )
  }
  return (
    <div>
      {may('delete') && (
        <Group justify="space-between" pb="xs">
          <SelectPage list={{ selection, rows }} label={<Trans>全选</Trans>} />
          <RemoveSelected list={{ selection, rows }} removal={removal} />
        </Group>
      )}
      {may('edit') && (
        <Text size="sm" c="dimmed" pb={6}>
          <MoveHint />
        </Text>
      )}
      <RowMenuHost>
        <EntryTree
          entries={entries.data}
          actions={actions}
          onOpen={props.onOpen}
          move={may('edit') ? move : null}
          selection={may('delete') ? selection : null}
        />
      </RowMenuHost>
      {dialog}
      <RemovalDialog removal={removal} renderNote={(removed) => <LostEntries calls={calls} rows={removed} />} />
    </div>
  )
}
