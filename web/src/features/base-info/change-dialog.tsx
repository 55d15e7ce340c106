import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useMemo, useRef, useState } from 'react'

import { baseInfo } from '#contracts/candidate/base-info.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { type FormField, isEmpty, valuesToRows, valueByName } from '#contracts/form/form.ts'

import { action } from '#web/client/api/api.ts'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { keptNote } from '#web/ui/draft/kept-text.tsx'
import { PreviousDraftNote } from '#web/ui/draft/previous-draft-note.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { useDialogDraft } from '#web/ui/draft/use-dialog-draft.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { FormFields } from '#web/ui/server-form/form-fields.tsx'
import { useServerForm } from '#web/ui/server-form/server-form.ts'

type Props = { field: FormField; opened: boolean; onClose: () => void }

/** Correction request: asks for another value of a verified field; a reviewer decides. */
export function ChangeDialog({ field, opened, onClose }: Props) {
  const { t } = useLingui()
  const draft = useCorrectionDraft(field)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      draft={{ isUnsaved: draft.isUnsaved, drop: draft.remove }}
      title={t`更正申请`}
    >
      {(close) => (
        <>
          <UnsavedWork source={draft.isUnsaved()} />
          {draft.values === undefined ? (
            <Pending />
          ) : (
            <Stack gap="md">
              <PreviousDraftNote isUnread={draft.isUnread} offer={draft.offer} />
              <ChangeForm key={draft.generation} field={field} draft={draft} onCancel={close} onSent={onClose} />
            </Stack>
          )}
        </>
      )}
    </FormDialog>
  )
}

const reasonName = 'reason'

/** Draft of the request for one field: its value, and the reason. */
function useCorrectionDraft({ name }: FormField) {
  const fields = [name, reasonName].map((it) => ({ name: it, personal: true }))
  const draft = useDialogDraft({ formId: `correction/${name}`, fields })
  return { ...draft, isUnsaved: () => Object.values(draft.current() ?? {}).some((value) => !isEmpty(value)) }
}

type CorrectionDraft = ReturnType<typeof useCorrectionDraft>

type FormProps = { field: FormField; draft: CorrectionDraft; onCancel: () => void; onSent: () => void }

function ChangeForm({ field, draft, onCancel, onSent }: FormProps) {
  const { t } = useLingui()
  const { form, groups, reason, submit, request } = useCorrection({ field, draft, onSent })
  return (
    <DialogForm
      status={<SubmitNote mutation={request} kept={keptNote({ isUnsaved: draft.isUnsaved(), copy: draft.copy })} />}
      submit={t`提交申请`}
      isPending={request.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Text size="sm">
        {field.source === '' ? (
          <Trans>此项来自注册信息，修改须审核。请填写正确的内容和原因；审核期间可继续填写其他内容。</Trans>
        ) : (
          <Trans>此项已核验，修改须审核。请填写正确的内容和原因；审核期间可继续填写其他内容。</Trans>
        )}
      </Text>
      <FormFields form={form} groups={groups} calls={signup} />
      <ReasonField {...reason} />
    </DialogForm>
  )
}

/** Form of the new value and its reason, with the draft, and the call that requests the correction. */
function useCorrection({ field, draft, onSent }: Omit<FormProps, 'onCancel'>) {
  const { t } = useLingui()
  const groups = useMemo(
    () => [{ label: '', fields: [{ ...field, readOnly: false, required: true, source: '' }] }],
    [field],
  )
  const [initial] = useState(() => ({ [field.name]: valueByName(draft.values ?? {}, field.name) }))
  const [reason, setReason] = useState(() => [valueByName(draft.values ?? {}, reasonName)].join(''))
  const form = useServerForm({
    fields: groups[0]?.fields ?? [],
    initial,
    onChange: (changed) => draft.write({ ...form.values, ...changed, [reasonName]: reason }),
  })
  const ref = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const request = useMutation(action(baseInfo.submitModify))

  const change = (value: string) => {
    setReason(value)
    draft.write({ ...form.values, [reasonName]: value })
  }
  const onSuccess = () => {
    draft.remove()
    notifications.show({ color: 'green', message: t`更正申请已提交` })
    onSent()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.trim()
    setMissing(text === '')
    if (!form.check() || request.isPending) return
    if (text === '') return ref.current?.focus()
    request.mutate({ values: valuesToRows(form.values), reason: text }, { onSuccess })
  }
  return { form, groups, reason: { ref, value: reason, change, isMissing }, submit, request }
}

type ReasonProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  change: (value: string) => void
  isMissing: boolean
}

function ReasonField({ ref, value, change, isMissing }: ReasonProps) {
  const { t } = useLingui()
  return (
    <Textarea
      ref={ref}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      label={t`更正原因`}
      description={t`例如：已在派出所更名`}
      size="md"
      autosize
      minRows={2}
      maxLength={100}
      error={isMissing && t`请填写更正原因`}
    />
  )
}
