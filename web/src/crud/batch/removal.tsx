import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { refresh } from '#web/client/api/api.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { sendLater, undoTime } from '#web/ui/idempotency/late-write.ts'
import { sendOnce } from '#web/ui/idempotency/send-once.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { errorToast } from '#web/ui/toast/failure-toast.ts'
import { titleOfRows, useRecordChange } from '../row/session-changes.ts'
import type { Selection } from '../table/selection.ts'
import { useUndo } from '../undo.tsx'
import { type BatchProgress, type Failure, runBatch } from './batch.ts'
import { FailureList } from './failure-list.tsx'
import { leavingRows } from './leaving-rows.ts'
import { ProgressDialog } from './progress-dialog.tsx'
import { RowNames } from './row-names.tsx'

/** Blade's removal: a comma separated list of ids. */
type RemoveCall = Call & { readonly input: { readonly '~types'?: { readonly input: { ids: string } } | undefined } }

/** Rows above which their number must be typed, and their removal shows its progress at once. */
const maxUntyped = 10

type Options<Row extends { id: string }> = {
  call: RemoveCall
  /** Name of a row, for the question and the report. */
  toName: (row: Row) => string
  /** Rows that are removed leave the selection. */
  selection?: Selection<Row>
}

type State<Row> =
  | { kind: 'asking'; rows: readonly Row[] }
  | { kind: 'running'; progress: BatchProgress }
  | { kind: 'report'; removedCount: number; failures: readonly Failure<Row>[]; isCancelled: boolean }

/**
 * Removal of rows: question, ten seconds in which it can be undone, and a report of each row that failed. One call for each
 * row, because Blade answers one status for all, and a success where any row matched. Many rows are removed at once, with
 * their progress. Source: blade-contract 1.5.
 */
export function useRemoval<Row extends { id: string }>({ call, toName, selection }: Options<Row>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const record = useRecordChange()
  const offerUndo = useUndo()
  const controller = useRef<AbortController>(null)
  const [state, setState] = useState<State<Row> | null>(null)
  function runLater(asked: readonly Row[]) {
    const rows = asked.filter(({ id }) => !leavingRows.has(call, id))
    const ids = rows.map(({ id }) => id)
    setState(null)
    if (rows.length === 0) return
    selection?.set(rows, false)
    const cancel = sendLater(async ({ isLeft }) => {
      hide()
      leavingRows.set(call, ids, null)
      await run(rows, { isLeft, isQuiet: true }).finally(() => leavingRows.forget(call, ids))
    })
    const undo = () => {
      cancel()
      hide()
      leavingRows.forget(call, ids)
    }
    const hide = offerUndo(t`10 秒后删除：${titleOfRows(rows.map(toName))}`, undo)
    leavingRows.set(call, ids, undo)
  }
  async function run(rows: readonly Row[], { isLeft = false, isQuiet = false } = {}) {
    const { signal } = (controller.current = new AbortController())
    const { successes, failures } = await runBatch({
      rows,
      execute: ({ id }) => sendOnce(call, { ids: id }, { keepalive: isLeft }),
      signal,
      onProgress: (progress) => isQuiet || setState({ kind: 'running', progress }),
    })
    selection?.set(successes, false)
    if (successes.length > 0) record({ kind: 'removed', title: titleOfRows(successes.map(toName)) })
    await refresh(client, call)
    if (failures.length > 0 && isLeft) {
      notifications.show({ ...errorToast, message: t`未删除：${titleOfRows(failures.map(({ row }) => toName(row)))}` })
      return
    }
    if (failures.length > 0 || signal.aborted) {
      return setState({ kind: 'report', removedCount: successes.length, failures, isCancelled: signal.aborted })
    }
    setState(null)
    notifications.show({ color: 'green', message: t`删除成功` })
  }
  return {
    call,
    ask: (rows: readonly Row[]) => setState({ kind: 'asking', rows }),
    state,
    toName,
    run: (rows: readonly Row[]) =>
      undoTime.current > 0 && rows.length <= maxUntyped ? runLater(rows) : void run(rows),
    cancel: () => controller.current?.abort(),
    close: () => setState(null),
  }
}

export type Removal<Row extends { id: string }> = ReturnType<typeof useRemoval<Row>>

type DialogProps<Row extends { id: string }> = {
  removal: Removal<Row>
  /** What follows from the removal of rows, where the server does not say it. */
  renderNote?: (rows: readonly Row[]) => ReactNode
  /** Name by which a row is typed, where its removal takes the access of accounts away. */
  accessName?: (row: Row) => string
}

/** Dialogs of a removal. Source: specification 8. */
export function RemovalDialog<Row extends { id: string }>({ removal, ...props }: DialogProps<Row>) {
  const { t } = useLingui()
  const { state } = removal
  if (!state) return null
  if (state.kind === 'running') {
    return <ProgressDialog title={t`正在删除`} progress={state.progress} onCancel={removal.cancel} />
  }
  if (state.kind === 'asking') return <Question rows={state.rows} removal={removal} {...props} />
  return (
    <Modal opened onClose={removal.close} title={t`删除结果`} size="lg">
      <Report {...state} removal={removal} />
    </Modal>
  )
}

type QuestionProps<Row extends { id: string }> = DialogProps<Row> & { rows: readonly Row[] }

/** What must be typed before rows are removed: the name of one, the number of several; null for nothing. */
function requiredConfirmation<Row>(rows: readonly Row[], accessName?: (row: Row) => string): string | null {
  const [first, ...others] = rows
  if (first && accessName && others.length === 0) return accessName(first)
  return accessName || rows.length > maxUntyped ? String(rows.length) : null
}

function Question<Row extends { id: string }>({ rows, removal, renderNote, accessName }: QuestionProps<Row>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = requiredConfirmation(rows, accessName)
  return (
    <ConfirmDialog
      title={t`删除`}
      confirm={t`删除`}
      isDangerous
      isDisabled={wanted !== null && typed.trim() !== wanted}
      size="lg"
      onClose={removal.close}
      onConfirm={() => removal.run(rows)}
    >
      <Text>
        <Trans>确定将选择数据删除?</Trans>
      </Text>
      <RowNames rows={rows} toName={removal.toName} />
      {renderNote && (
        <Text size="sm" component="div">
          {renderNote(rows)}
        </Text>
      )}
      {wanted !== null && (
        <TextInput
          label={rows.length > 1 ? t`请输入要删除的条数 ${wanted} 以确认` : t`请输入 ${wanted} 以确认`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </ConfirmDialog>
  )
}

type ReportProps<Row extends { id: string }> = {
  removedCount: number
  failures: readonly Failure<Row>[]
  isCancelled: boolean
  removal: Removal<Row>
}

function Report<Row extends { id: string }>({ removedCount, failures, isCancelled, removal }: ReportProps<Row>) {
  return (
    <Stack gap="md">
      <Alert color={failures.length > 0 ? 'red' : 'blue'} role="alert">
        <Plural value={removedCount} one="已删除 # 条。" other="已删除 # 条。" />
        {isCancelled && <Trans>其余没有执行。</Trans>}
        {failures.length > 0 && <Plural value={failures.length} one="# 条未删除：" other="# 条未删除：" />}
      </Alert>
      <FailureList failures={failures} toName={removal.toName} />
      <Group justify="flex-end">
        <Button variant="default" onClick={removal.close}>
          <Trans>关闭</Trans>
        </Button>
        {failures.length > 0 && (
          <Button onClick={() => removal.run(failures.map(({ row }) => row))}>
            <Trans>重试未删除的</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  )
}
