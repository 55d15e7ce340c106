import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

import type { Call, Input } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'
import { rootId, type TreeNode } from '#contracts/core/tree-node.ts'

import { query, refresh, send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { sendOnce } from '#web/ui/idempotency/send-once.ts'
import { Pending } from '#web/ui/pending.tsx'
import { errorToast } from '#web/ui/toast/failure-toast.ts'
import { useRecordChange } from '../row/session-changes.ts'
import { useUndo } from '../undo.tsx'
import { reordered } from '../undoable-save.ts'
import { rowAncestors, indentedOptions, type Neighbour, placed, rowSiblings, type TreeRow } from './tree-row.ts'
import type { TreeRead } from './use-tree-list.ts'

/** A row that has a place in a tree and a number in its level. */
export type MovedRow<Row> = TreeRow<Row> & { readonly parentId: string; readonly sort: number | null }

/** How rows of a tree are moved. */
export type Moving<Row> = {
  submit: Call
  detail: Call
  /** Row as input of the update. */
  toInput: (row: Row) => Input<Call>
  toName: (row: Row) => string
  /** Label of the field that has the row above. */
  parentLabel: MessageDescriptor
  /** Id of what is above the first level. */
  root?: string | undefined
  /** Rows move among those of the same scope, such as a tenant. */
  toScope?: ((row: Row) => string) | undefined
  /** Whether rows may stand below a row. */
  canHold?: ((row: Row) => boolean) | undefined
}

/** A move that is to be confirmed: `to` is the row below which it was dropped, `beside` the row next to it there. */
export type Move<Row> = { readonly row: Row; readonly to?: string; readonly beside?: Neighbour }

type Props<Row> = {
  move: Move<Row>
  moving: Moving<Row>
  /** Reads the whole tree. */
  read: TreeRead<Row>
  onMoved: (parentId: string) => void
  onClose: () => void
}

/** Moves a row below another one, after a question: by dragging, or by choosing the row here. */
export function MoveDialog<Row extends MovedRow<Row>>(props: Props<Row>) {
  const { t } = useLingui()
  const { move, moving, read, onClose } = props
  const tree = useQuery(query<Call>(read.call, read.input))
  const name = moving.toName(move.row)
  return (
    <FormDialog onClose={onClose} title={t`移动“${name}”`}>
      {tree.data ? (
        <Question {...props} rows={tree.data as readonly Row[]} />
      ) : tree.isError ? (
        <Failed error={asApiError(tree.error)} retry={() => void tree.refetch()} />
      ) : (
        <Pending />
      )}
    </FormDialog>
  )
}

function Question<Row extends MovedRow<Row>>(props: Props<Row> & { rows: readonly Row[] }) {
  const { move, moving, onClose, rows } = props
  const { t, i18n } = useLingui()
  const { row } = move
  const { root = rootId } = moving
  const from = rowAncestors(rows, row.id).at(-1)?.id ?? root
  const [to, setTo] = useState(move.to ?? from)
  // A row cannot be moved below itself.
  const parents = [{ value: root, label: t`顶级` }, ...indentedOptions(parentNodes(rows, row, moving), row.id)]
  const parentText = (id: string) => parents.find(({ value }) => value === id)?.label.trim() ?? id
  const save = useMove({ ...props, from, parentText })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate(to)
  }
  const parent = i18n._(moving.parentLabel)
  return (
    <DialogForm
      status={<SubmitNote mutation={save} />}
      submit={t`移动`}
      isPending={save.isPending}
      isDisabled={to === from}
      onSubmit={submit}
      onCancel={onClose}
    >
      <NativeSelect
        label={t`新的${parent}`}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data={parents}
      />
      <Text size="sm">
        <Trans>下级一起移动</Trans>
      </Text>
    </DialogForm>
  )
}

/** Rows below which one may stand, as nodes. */
const parentNodes = <Row extends MovedRow<Row>>(rows: readonly Row[], row: Row, moving: Moving<Row>): TreeNode[] =>
  rows
    .filter((it) => moving.canHold?.(it) !== false && moving.toScope?.(it) === moving.toScope?.(row))
    .map((it) => ({
      id: it.id,
      parentId: it.parentId,
      title: moving.toName(it),
      children: parentNodes(it.children, row, moving),
    }))

type MoveOptions<Row> = Props<Row> & {
  /** Id of the row above, before the move. */
  from: string
  /** Name of a row above. */
  parentText: (id: string) => string
}

/** Sends the current row with its new parent; the move can be undone. */
function useMove<Row extends MovedRow<Row>>({ move, moving, read, from, parentText, onMoved }: MoveOptions<Row>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const offerUndo = useUndo()
  const errorText = useErrorText()
  const record = useRecordChange()
  const { row, to: droppedOn, beside } = move
  const { submit, detail, toInput, toName, parentLabel } = moving
  const name = toName(row)
  async function moveTo(parentId: string) {
    const current = (await send<Call>(detail, { id: row.id })) as Row | null // of this call
    if (!current) throw new ApiError('not_found')
    await sendOnce(submit, toInput({ ...current, parentId, sort: row.sort }))
    if (beside && parentId === droppedOn) await putBeside(beside)
    await refresh(client, submit)
  }
  /** Numbers the new level anew, with the row beside another one. */
  async function putBeside(neighbour: Neighbour) {
    const tree = (await send<Call>(read.call, read.input)) as Row[] // of this call
    const level = rowSiblings(tree, row.id).filter((it) => moving.toScope?.(it) === moving.toScope?.(row))
    const moved = level.find(({ id }) => id === row.id)
    if (!moved) return
    for (const input of reordered(placed(level, moved, neighbour), toInput).after) await sendOnce(submit, input)
  }
  // The dialog is closed by then, so that a failure is a toast.
  const undo = () =>
    moveTo(from).then(
      () => onMoved(from),
      (error: unknown) => notifications.show({ ...errorToast, message: errorText(asApiError(error)) }),
    )
  return useMutation({
    mutationFn: moveTo,
    onSuccess(_, parentId) {
      offerUndo(t`“${name}”已移动`, () => void undo())
      const values = { from: parentText(from), to: parentText(parentId) }
      record({
        kind: 'moved',
        title: name,
        fields: [{ name: 'parentId', label: parentLabel, values }],
        undo: () => void undo(),
      })
      onMoved(parentId)
    },
  })
}
