import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { education, EducationDraft } from '#contracts/candidate/education.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { actionOnce } from '#web/ui/idempotency/send-once.ts'
import { normaliseMonth, normaliseNumber, type Target, useEducationDraft } from './education-draft.ts'

/** Form of a record with its draft, and the call that adds or changes the record. */
export function useEducationForm(target: Target, onSaved: () => void) {
  const { t } = useLingui()
  const draft = useEducationDraft(target)
  const form = useSchemaForm<EducationDraft>(EducationDraft, draft.values, draft.keep)
  const add = useMutation(actionOnce(education.educationAndStatusSave))
  const change = useMutation(action(education.educationAndStatusUpdate))
  const save = target.education ? change : add

  const callbacks = {
    onError: (failure: Error) => form.showFieldErrors(asApiError(failure)),
    onSuccess() {
      draft.drop()
      notifications.show({ color: 'green', message: target.education ? t`更新成功，正在核验` : t`新增成功，正在核验` })
      onSaved()
    },
  }
  const send = form.onSubmit((values) => {
    if (save.isPending) return
    if (target.education) change.mutate({ ...values, id: target.education.id }, callbacks)
    else add.mutate(values, callbacks)
  })
  const normalise = () => {
    const { graduateMonth, certificateNo } = form.getValues()
    const normalised = { graduateMonth: normaliseMonth(graduateMonth), certificateNo: normaliseNumber(certificateNo) }
    // Sets changed fields only: an uncontrolled input that is set loses the focus.
    if (normalised.graduateMonth !== graduateMonth) form.setFieldValue('graduateMonth', normalised.graduateMonth)
    if (normalised.certificateNo !== certificateNo) form.setFieldValue('certificateNo', normalised.certificateNo)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A React event leaves a portal: it would submit the form of the step that the drawer belongs to, too.
    event.stopPropagation()
    normalise()
    send(event)
  }
  return { form, draft, submit, save }
}
