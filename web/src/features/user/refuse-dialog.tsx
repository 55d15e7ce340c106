import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'

import { user, type UserRecord } from '#contracts/administration/user.ts'

import { useServer } from '#web/client/session/use-server.ts'
import { FailureList } from '#web/crud/batch/failure-list.tsx'
import { ProgressDialog } from '#web/crud/batch/progress-dialog.tsx'
import { RowNames } from '#web/crud/batch/row-names.tsx'
import { useBatch } from '#web/crud/batch/use-batch.ts'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { userLabel } from './columns.ts'
import { type GuestDialogProps, Outcome, useDecided } from './guest-decision.tsx'
import { refuseGuest } from './guest.ts'

/** Longest reason: the extension of a platform holds it. */
const maxReason = 500

/** Refuses guests. They are not removed: the account stays without a role, and cannot be registered again. */
export function RefuseDialog({ users, onDone, onClose }: GuestDialogProps) {
  const { t } = useLingui()
  const stores = useServer().offers(user.updatePlatform)
  const [reason, setReason] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const decided = useDecided('refused', onDone)
  const batch = useBatch<UserRecord>({ call: user.grant, onDone: decided, onClose })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    const text = reason.trim()
    if (stores && !text) return
    const texts = { decided: t`已由其他管理员处理`, notStored: t`已拒绝，但理由没有存入平台资料` }
    batch.run(users, (guest) => refuseGuest(guest, { ...texts, ...(stores && { reason: text }) }))
  }
  if (batch.progress) return <ProgressDialog title={t`拒绝访客`} progress={batch.progress} onCancel={batch.cancel} />
  return (
    <FormDialog onClose={onClose} title={t`拒绝访客`} size="lg">
      <DialogForm
        status={<Outcome failures={batch.failures.length} />}
        submit={t`拒绝`}
        isPending={false}
        isDangerous
        onSubmit={submit}
        onCancel={onClose}
      >
        <UnsavedWork source={reason !== ''} />
        <RowNames rows={users} toName={userLabel} />
        {stores && (
          <Textarea
            label={t`拒绝的理由`}
            description={t`存入该用户的平台资料，供管理员查看；申请人不会收到。`}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={wasSubmitted && !reason.trim() && t`请输入拒绝的理由`}
            maxLength={maxReason}
            autosize
            minRows={2}
            data-autofocus
          />
        )}
        <Text size="sm">
          <Trans>账号保留但不能登录，不再待审批；以后仍可分配角色。</Trans>
        </Text>
        <FailureList failures={batch.failures} toName={userLabel} />
      </DialogForm>
    </FormDialog>
  )
}
