import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'

import { type FormField, rowsOf } from '#contracts/form/form.ts'
import { baseInfo } from '#contracts/base-info.ts'
import { signup } from '#contracts/signup.ts'

import { action } from '../../api/api.ts'
import { FormFields } from '../../server-form/form-fields.tsx'
import { useServerForm } from '../../server-form/server-form.ts'
import { asApiError } from '../../api/query-client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'

type Props = { field: FormField; opened: boolean; onClose: () => void }

/** Asks for another value of a verified field: a reviewer decides. */
export function ChangeDialog({ field, opened, onClose }: Props) {
  const { t } = useLingui()
  const fullScreen = useMediaQuery('(max-width: 767px)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen={fullScreen}
      title={t`更正申请`}
      closeButtonProps={{ 'aria-label': t`关闭` }}
    >
      <ChangeForm field={field} onClose={onClose} />
    </Modal>
  )
}

const noValues = {}

function ChangeForm({ field, onClose }: Omit<Props, 'opened'>) {
  const { t } = useLingui()
  const groups = useMemo(
    () => [{ label: '', fields: [{ ...field, readOnly: false, required: true, source: '' }] }],
    [field],
  )
  const form = useServerForm({ fields: groups[0]?.fields ?? [], initial: noValues })
  const reason = useRef<HTMLTextAreaElement>(null)
  const [lacksReason, setLacksReason] = useState(false)
  const request = useMutation(action(baseInfo.submitModify))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.current?.value.trim() ?? ''
    setLacksReason(text === '')
    if (!form.check() || request.isPending) return
    if (text === '') return reason.current?.focus()
    request.mutate(
      { values: rowsOf(form.values), reason: text },
      {
        onSuccess() {
          notifications.show({ color: 'green', message: t`更正申请已提交` })
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>此项由权威部门核验。填写正确的内容和原因，工作人员审核后更新，审核期间不影响您填写其他内容。</Trans>
        </Text>
        <FormFields form={form} groups={groups} calls={signup} />
        <Textarea
          ref={reason}
          label={t`更正原因`}
          description={t`例如：已在派出所更名`}
          size="md"
          autosize
          minRows={2}
          maxLength={100}
          error={lacksReason && t`请填写更正原因`}
        />
        {request.isError && <ErrorNotice error={asApiError(request.error)} />}
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            <Trans>取消</Trans>
          </Button>
          <Button type="submit" size="md" loading={request.isPending}>
            <Trans>提交申请</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
