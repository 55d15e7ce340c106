import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'
import { ApiError } from '#contracts/core/error.ts'
import { rootId, type TreeNode } from '#contracts/core/tree-node.ts'

import { query, refresh, send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useRecordChange } from '#web/crud/row/session-changes.ts'
import { indentedOptions } from '#web/crud/tree/tree-row.ts'
import { useUndo } from '#web/crud/undo.tsx'
import { reordered } from '#web/crud/undoable-save.ts'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { sendOnce } from '#web/ui/idempotency/send-once.ts'
import { Pending } from '#web/ui/pending.tsx'
import { errorToast } from '#web/ui/toast/failure-toast.ts'
import { toDraft } from './menu-form.tsx'
import { parentOf, placed, type Place } from './use-menu-order.ts'

/** A move that is to be confirmed: `to` is the menu below which the row was dropped, `beside` the row next to it there. */
export type Move = { readonly row: MenuRow; readonly to?: string; readonly beside?: { id: string; place: Place } }

type Props = { move: Move; onMoved: (parentId: string) => void; onClose: () => void }

/** Moves a menu below another one, after a question: by dragging, or by choosing the menu here. */
export function MoveDialog(props: Props) {
  const { t } = useLingui()
  const { move, onClose } = props
  const tree = useQuery(query(menuAdmin.tree))
  return (
    <FormDialog onClose={onClose} title={t`移动“${move.row.name}”`}>
      {tree.data ? (
        <Question {...props} nodes={tree.data} />
      ) : tree.isError ? (
        <Failed error={asApiError(tree.error)} retry={() => void tree.refetch()} />
      ) : (
        <Pending />
      )}
    </FormDialog>
  )
}

function Question({ move, onMoved, onClose, nodes }: Props & { nodes: readonly TreeNode[] }) {
  const { t } = useLingui()
  const { row } = move
  const from = parentOf(row)
  const [to, setTo] = useState(move.to ?? from)
  // A menu cannot be moved below itself.
  const parents = [{ value: rootId, label: t`顶级` }, ...indentedOptions(nodes, row.id)]
  const nameOf = (id: string) => parents.find(({ value }) => value === id)?.label.trim() ?? id
  const save = useMove(move, { onMoved, nameOf })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate(to)
  }
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
        label={t`新的上级菜单`}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data={parents}
      />
      <Text size="sm">
        <Trans>它下面的菜单和按钮一起移动；用户下次载入菜单时生效</Trans>
      </Text>
    </DialogForm>
  )
}

type MoveOptions = Pick<Props, 'onMoved'> & { /** Name of a menu above. */ nameOf: (id: string) => string }

/** Sends the current row with its new parent; the move can be undone. */
function useMove({ row, to: droppedOn, beside }: Move, { onMoved, nameOf }: MoveOptions) {
  const { t } = useLingui()
  const client = useQueryClient()
  const offerUndo = useUndo()
  const errorText = useErrorText()
  const record = useRecordChange()
  const from = parentOf(row)
  async function moveTo(parentId: string) {
    const current = await send(menuAdmin.detail, { id: row.id })
    if (!current) throw new ApiError('not_found')
    await sendOnce(menuAdmin.submit, { ...toDraft(current, parentId), sort: row.sort ?? 0 })
    if (beside && parentId === droppedOn) await putBeside(current, beside, parentId)
    await refresh(client, menuAdmin.submit)
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
      offerUndo(t`“${row.name}”已移动`, () => void undo())
      const values = { from: nameOf(from), to: nameOf(parentId) }
      record({
        kind: 'moved',
        title: row.name,
        fields: [{ name: 'parentId', label: msg`上级菜单`, values }],
        undo: () => void undo(),
      })
      onMoved(parentId)
    },
  })
}

/** Numbers a level anew, with a row beside another one. */
async function putBeside(row: MenuRow, beside: NonNullable<Move['beside']>, parentId: string) {
  const level = await send(menuAdmin.lazyList, { parentId })
  const { after } = reordered(placed(level, level.find((it) => it.id === row.id) ?? row, beside), (it) =>
    toDraft(it, parentId),
  )
  for (const draft of after) await sendOnce(menuAdmin.submit, draft)
}
