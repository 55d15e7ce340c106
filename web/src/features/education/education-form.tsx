import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import type { ExamParam } from '#contracts/param-info.ts'
import { education, EducationDraft } from '#contracts/education.ts'

import { action } from '../../api/api.ts'
import { asApiError } from '../../api/query-client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useSchemaForm } from '../../form/schema-form.ts'
import '../../form/form-text.ts'
import { normaliseMonth, normaliseNumber, type Target, useEducationDraft } from './education-draft.ts'
import { SchoolField } from './school-field.tsx'
import { ServerOption } from '../../ui/server-name.tsx'

type Props = { target: Target; levels: readonly ExamParam[]; onCancel: () => void; onSaved: () => void }

/** Form of an education or a degree, with a draft until it is saved or discarded. */
export function EducationForm({ target, levels, onCancel, onSaved }: Props) {
  const { t } = useLingui()
  const isDegree = target.kind === 'degree'
  const { values: initial, keep, drop } = useEducationDraft(target)
  const form = useSchemaForm<EducationDraft>(EducationDraft, initial, keep)
  const add = useMutation(action(education.educationAndStatusSave))
  const change = useMutation(action(education.educationAndStatusUpdate))
  const { isPending, error } = target.education ? change : add

  const done = {
    onError: (failure: Error) => form.showFieldErrors(asApiError(failure)),
    onSuccess() {
      drop()
      notifications.show({ color: 'green', message: target.education ? t`更新成功，正在核验` : t`新增成功，正在核验` })
      onSaved()
    },
  }
  const save = form.onSubmit((values) => {
    if (isPending) return
    if (target.education) change.mutate({ ...values, id: target.education.id }, done)
    else add.mutate(values, done)
  })
  const spell = () => {
    const { graduateMonth, certificateNo } = form.getValues()
    const normalised = { graduateMonth: normaliseMonth(graduateMonth), certificateNo: normaliseNumber(certificateNo) }
    // Sets changed fields only: an uncontrolled input that is set loses the focus.
    if (normalised.graduateMonth !== graduateMonth) form.setFieldValue('graduateMonth', normalised.graduateMonth)
    if (normalised.certificateNo !== certificateNo) form.setFieldValue('certificateNo', normalised.certificateNo)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    spell()
    save(event)
  }
  const field = (name: keyof EducationDraft) => ({ ...form.getInputProps(name), size: 'md' })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {target.education?.verification === 'failed' && (
          <Alert role="note" color="red" variant="light">
            <span lang="zh-CN">{target.education.verificationMessage}</span>
          </Alert>
        )}
        <SchoolField {...field('schoolName')} key={form.key('schoolName')} data-autofocus />
        <NativeSelect label={isDegree ? t`学位` : t`学历层次`} {...field('level')} key={form.key('level')}>
          <option value="">{t`请选择`}</option>
          {levels.map(({ paramKey, paramName }) => (
            <ServerOption key={paramKey} value={paramKey} label={paramName} />
          ))}
        </NativeSelect>
        <TextInput label={t`专业`} autoComplete="off" maxLength={100} {...field('major')} key={form.key('major')} />
        <TextInput
          label={isDegree ? t`授予年月` : t`毕业年月`}
          description={t`年份和月份，例如 2018-06`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...field('graduateMonth')}
          key={form.key('graduateMonth')}
        />
        <TextInput
          label={t`证书编号`}
          description={t`证书上的编号，只含字母和数字`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          {...field('certificateNo')}
          key={form.key('certificateNo')}
        />
        {error && <ErrorNotice error={asApiError(error)} hideFieldErrors />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onCancel}>
            <Trans>取消</Trans>
          </Button>
          <Button type="submit" size="md" loading={isPending}>
            <Trans>保存</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
