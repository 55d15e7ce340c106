import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Call, Output } from '#contracts/core/call.ts'

import { query, refresh, send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { isOutcomeOpen } from '#web/client/errors/outcome-error.ts'
import { omit, pick } from '#web/client/pick.ts'
import { useAccount } from '#web/client/session/session.ts'
import { sendOnce } from '#web/ui/idempotency/send-once.ts'
import { useUndo } from '../undo.tsx'
import { namesWithMarkup } from './markup-notice.tsx'
import { type Masks, unmasked, withoutEmpty } from './masked-values.ts'
import { recordedChange, changedRowTitle } from './recorded-change.ts'
import type { ReadFormProps, RowForm, Values } from './row-form-definition.ts'
import { credentialFields, isSame, rowUpdateTime } from './row-values.ts'
import { recordChange } from './session-changes.ts'
import { type Difference, storedDifference } from './stored-difference.tsx'
import { columnsByName } from './use-field-props.ts'

type SaveProps<Row extends { id: string }, Detail, Submit extends Call> = ReadFormProps<Row, Detail, Submit> & {
  base: Values<Submit>
  /** Masked fields that are to be cleared; they are not among the masks. */
  cleared: readonly string[]
  onError: (error: ReturnType<typeof asApiError>) => void
}

type Saving<Submit extends Call> = {
  values: Values<Submit>
  isForced?: boolean
  isAnother?: boolean
  /** Adds a row that was removed anew. */
  isNew?: boolean
}

/**
 * Saves a row, unless another person has changed it since it was opened: then `conflict` has the current row; or has
 * removed it: then the query of the row has none.
 */
export function useSaveRow<Row extends { id: string }, Detail, Submit extends Call>(
  props: SaveProps<Row, Detail, Submit>,
) {
  const {
    list,
    id,
    detail,
    form: spec,
    base,
    masked,
    cleared,
    updateTime,
    draft,
    onAddAnother,
    onClose,
    onError,
  } = props
  const { t } = useLingui()
  const [openedAt] = useState(updateTime)
  const client = useQueryClient()
  const offerUndo = useUndo()
  const { userId } = useAccount()
  const undo = useMutation({
    mutationKey: [spec.call.url, 'undo'],
    mutationFn: (values: Values<Submit>) => sendOnce<Call>(spec.call, withoutEmpty(values, masked)),
    onSettled: () => refresh(client, spec.call),
  })
  const save = useMutation({
    async mutationFn({
      values,
      isForced = false,
      isAnother = false,
      isNew = id === null,
    }: Saving<Submit>): Promise<SaveOutcome<Submit>> {
      if (!isNew) {
        const row = (await send<Call>(detail, { id }).catch(nullWhereRemoved)) as Detail | null // of this call
        // The form begins anew with it where the person discards the own changes.
        client.setQueryData(query<Call>(detail, { id }).queryKey, row)
        if (row === null) return { isRemoved: true }
        const current = spec.toValues(row)
        // Of a masked value that is replaced only the time of the row says that it may be another one.
        const replaced = new Set([...Object.keys(masked).filter((name) => values[name]), ...cleared])
        const isLater = replaced.size > 0 && rowUpdateTime(row) !== openedAt
        const visible = { ...unmasked(current, spec.masks), ...(isLater && pick(current, replaced)) }
        if (!isForced && !isSame(visible, base)) return { conflict: visible }
      }
      const emptied = cleared.filter((name) => !values[name]).map((name) => [name, ''])
      const input = { ...withoutEmpty(values, masked), ...Object.fromEntries(emptied) }
      const answer = await sendOnce<Call>(spec.call, isNew ? omit(input, ['id']) : input)
      if (id === null || !isNew) draft.remove()
      await refresh(client, spec.call)
      if (isNew && !isAnother) spec.onAdded?.(answer as Output<Submit>, values) // of this call
      const isReadBack = namesWithMarkup(values).length > 0 && (id === null || !isNew)
      return { difference: isReadBack ? await readBack(props, values) : null }
    },
    onSuccess({ conflict, difference, isRemoved }, { values, isAnother, isNew = id === null }) {
      if (conflict || difference || isRemoved) return
      const change = recordedChange(base, values, {
        columns: columnsByName(list),
        hidden: hiddenFields(spec, masked, [base, values]),
      })
      const canUndo =
        spec.canUndo && !isNew && change.fields.length > 0 && !replacesMasked(values, masked) && cleared.length === 0
      const restore = () => undo.mutate(base)
      if (isNew)
        recordChange({ title: changedRowTitle(values, columnsByName(list)), fields: [], kind: 'added', userId })
      else if (change.fields.length > 0) {
        recordChange({ ...change, kind: 'changed', userId, ...(canUndo && { undo: restore }) })
      }
      if (canUndo) {
        offerUndo(t`更新成功`, restore)
        return onClose()
      }
      notifications.show({ color: 'green', message: isNew ? t`新增成功` : t`更新成功` })
      if (id !== null && isNew) draft.remove() // not before: without a draft a removed row has no form
      if (isAnother) onAddAnother(values)
      else onClose()
    },
    onError(error) {
      // The list behind the form shows whether the row is there.
      if (isOutcomeOpen(asApiError(error))) void refresh(client, spec.call)
      onError(asApiError(error))
    },
  })
  const isUnknown = save.error !== null && isOutcomeOpen(asApiError(save.error))
  const submit = (saving: Saving<Submit>) => {
    if (!save.isPending && !isUnknown) save.mutate(saving)
  }
  return { save, isUnknown, submit, conflict: save.data?.conflict ?? null, difference: save.data?.difference ?? null }
}

/** Some servers answer the details of a row that is not there with 404. */
function nullWhereRemoved(error: unknown) {
  if (asApiError(error).code === 'not_found') return null
  throw error
}

/** Fields whose values no list of changes shows: secrets, masked ones, and ids, which say nothing to people. */
const hiddenFields = <Detail, Submit extends Call>(
  spec: RowForm<Detail, Submit>,
  masked: Masks,
  rows: readonly Partial<Values<Submit>>[],
) =>
  new Set([
    ...Object.keys(masked),
    ...Object.keys(spec.idFields ?? {}),
    ...credentialFields(spec.call.input),
    ...rows.flatMap((row) => spec.secrets?.(row) ?? []),
  ])

/** Whether a value of which the form knows only the mask is replaced. */
const replacesMasked = (values: Readonly<Record<string, unknown>>, masked: Masks) =>
  Object.keys(masked).some((name) => values[name])

/** Outcome of a save: a conflict with the current row, a row that is no longer there, or the differences between stored and typed values. */
type SaveOutcome<Submit extends Call> = { conflict?: Values<Submit>; isRemoved?: true; difference?: Difference | null }

/** Reads the saved row and compares it with the typed values, which a filter of the server may have changed. */
async function readBack<Row extends { id: string }, Detail, Submit extends Call>(
  { id, detail, form: spec, masked }: SaveProps<Row, Detail, Submit>,
  typed: Values<Submit>,
): Promise<Difference | null> {
  const read = id === null ? spec.findAdded?.(typed) : send<Call>(detail, { id })
  const row = (await read?.catch(() => null)) as Detail | null | undefined // of this call
  return row ? storedDifference(spec.toValues(row), withoutEmpty(typed, masked)) : null
}
