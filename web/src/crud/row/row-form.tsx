import '#web/ui/form/form-text.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { notifyManager, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { omit, pick } from '#web/client/pick.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { keptNote } from '#web/ui/draft/kept-text.tsx'
import { PreviousDraftNote } from '#web/ui/draft/previous-draft-note.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { useCleared } from './cleared.tsx'
import { ConflictNote, ConflictNotice } from './conflict-notice.tsx'
import { MarkupNotice } from './markup-notice.tsx'
import { rowMasks, unmasked } from './masked-values.ts'
import { RemovedNote, RemovedNotice } from './removed-notice.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import type { ReadFormProps, RowForm, RowFormProps, Values } from './row-form-definition.ts'
import { RowGone } from './row-gone.tsx'
import { rowUpdateTime } from './row-values.ts'
import { SaveAndAddButton, SaveButton } from './save-buttons.tsx'
import { StoredDifference } from './stored-difference.tsx'
import { useDraftedForm } from './use-drafted-form.ts'
import { columnsByName, idColumns, useFieldProps } from './use-field-props.ts'
import { useRowDraft } from './use-row-draft.ts'
import { useSaveRow } from './use-save-row.ts'

/** Form of a row, once the row and the draft are read. */
export function RowFormFields<Row extends { id: string }, Detail, Submit extends Call>(
  props: RowFormProps<Row, Detail, Submit>,
) {
  const { list, id, detail, form } = props
  const draft = useRowDraft<Partial<Values<Submit>>>(`${list.name}/${id ?? form.newKey ?? 'new'}`)
  // Of the row that was added before; null for the first one.
  const [carried, setCarried] = useState<Partial<Values<Submit>> | null>(null)
  // The current row, instead of the possibly outdated row of the list.
  const result = useQuery({ ...query<Call>(detail, { id }), enabled: id !== null, refetchOnMount: 'always' })
  const failure = result.isError ? asApiError(result.error) : null
  if (failure && failure.code !== 'not_found') {
    return <Failed error={failure} retry={() => void result.refetch()} />
  }
  if (draft.content === undefined || (id !== null && !result.isFetchedAfterMount)) return <Pending />
  const isRemoved = id !== null && (failure !== null || !result.data)
  if (isRemoved && !draft.content) return <RowGone />
  const current =
    id === null || isRemoved
      ? { ...form.empty, ...carried, ...draft.content?.base }
      : form.toValues(result.data as Detail) // of this call
  // Behind the renderings that the refresh has scheduled: the next row begins with the numbers that are free now.
  const addAnother = (values: Values<Submit>) =>
    notifyManager.schedule(() => {
      setCarried(pick(values, form.carried ?? []))
      draft.discard()
    })
  return (
    <Form
      key={draft.generation}
      {...props}
      onAddAnother={addAnother}
      isNext={carried !== null}
      current={unmasked(current, form.masks)}
      isRemoved={isRemoved}
      masked={rowMasks(current, form.masks)}
      updateTime={rowUpdateTime(result.data)}
      draft={draft}
    />
  )
}

function Form<Row extends { id: string }, Detail, Submit extends Call>(props: ReadFormProps<Row, Detail, Submit>) {
  const { list, id, fields, current, isRemoved, masked, draft, isNext, canAdd, onClose } = props
  const clearing = useCleared(masked)
  const { cleared, kept } = clearing
  const { base, form, isRestored, secretFields, hasSecrets, withMarkup } = useDraftedForm({ ...props, masked: kept })
  const { submit, save, isUnknown, conflict, difference } = useSaveRow({
    ...props,
    masked: kept,
    cleared,
    base,
    onError: form.showFieldErrors,
  })
  const field = useFieldProps(props, form, clearing)
  const columns = { ...columnsByName(list), ...idColumns(props.form.idFields) }
  const server = useServer()
  const ask = useQuestion(props.form, current)
  if (difference) return <StoredDifference columns={columns} difference={difference} list={list} />
  const saveAs = (options: { isAnother?: boolean } = {}) =>
    form.onSubmit((values) => ask(values, () => submit({ values, ...options })))
  return (
    <form ref={isNext ? focusFirst : undefined} onSubmit={saveAs()} noValidate>
      <UnsavedWork source={draft.isUnsaved || cleared.length > 0} />
      <Stack gap="md">
        <PreviousDraftNote isUnread={draft.isUnread} offer={draft.offer} />
        {isRestored && <RestoredNotice onDiscard={draft.discard} />}
        {fields(field, {
          saved: current,
          masked,
          isNew: id === null,
          choicesFor: (name) => columns[name]?.choices ?? [],
          server,
        })}
        {server.has('rewrites-markup') && <MarkupNotice columns={columns} names={withMarkup} />}
        {conflict && (
          <ConflictNotice
            columns={columns}
            base={base}
            current={conflict}
            onOverwrite={() => submit({ values: form.getValues(), isForced: true })}
            onReload={draft.discard}
          />
        )}
        {isRemoved && (
          <RemovedNotice
            columns={columns}
            typed={() => omit(form.getValues(), secretFields(form.getValues()))}
            isPending={save.isPending}
            onSaveAsNew={canAdd && !isUnknown ? form.onSubmit((values) => submit({ values, isNew: true })) : undefined}
            onDiscard={() => {
              draft.remove()
              onClose()
            }}
          />
        )}
        <DialogActions
          status={
            isRemoved && !save.isPending && !save.error ? (
              <RemovedNote />
            ) : conflict ? (
              <ConflictNote />
            ) : (
              <SubmitNote
                mutation={save}
                action="save"
                kept={keptNote({ ...draft, hasSecrets })}
                unknown={<Trans>还不确定是否保存成功。请先在列表中查看，勿重复提交。</Trans>}
              />
            )
          }
          onCancel={onClose}
        >
          {id === null && !isUnknown && (
            <SaveAndAddButton isPending={save.isPending} onClick={() => saveAs({ isAnother: true })()} />
          )}
          {!isRemoved && !isUnknown && <SaveButton isPending={save.isPending} />}
        </DialogActions>
      </Stack>
    </form>
  )
}

const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')?.focus()

/** Asks before values are saved, where the form has a question about them. */
function useQuestion<Detail, Submit extends Call>({ question }: RowForm<Detail, Submit>, saved: Values<Submit>) {
  const { t, i18n } = useLingui()
  return (values: Values<Submit>, onConfirm: () => void) => {
    const text = question?.(values, saved)
    if (!text) return onConfirm()
    openConfirmation({
      title: t`仍然保存？`,
      children: i18n._(text),
      confirm: t`仍然保存`,
      decline: t`继续修改`,
      isDangerous: true,
      onConfirm,
    })
  }
}
