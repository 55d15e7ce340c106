import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'

import { user, type UserRecord } from '#contracts/administration/user.ts'

import { FailureList } from '#web/crud/batch/failure-list.tsx'
import { ProgressDialog } from '#web/crud/batch/progress-dialog.tsx'
import { RowNames } from '#web/crud/batch/row-names.tsx'
import { useBatch } from '#web/crud/batch/use-batch.ts'
import { DialogActions } from '#web/crud/row/dialog-actions.tsx'
import { GuardedModal } from '#web/crud/row/guarded-modal.tsx'
import { titleOfRows, useRecordChange } from '#web/crud/row/session-changes.ts'
import { UnsavedWork } from '#web/draft/unsaved-work.tsx'
import { FailedLine } from '#web/form/status-line.tsx'
import { useServer } from '#web/session/use-server.ts'
import { nameOf } from './columns.ts'
import { approveGuest, refuseGuest } from './guest.ts'
import { useLastPlacement } from './last-placement.ts'
import { DeptField, RoleField } from './organisation-fields.tsx'

type Props = {
  users: readonly UserRecord[]
  /** Gets the guests that are decided. */
  onDone: (users: readonly UserRecord[]) => void
  onClose: () => void
}

/** Approves guests of one tenant: roles, with which they can log in, and departments. */
export function ApproveDialog({ users, onDone, onClose }: Props) {
  const { t } = useLingui()
  const [first, ...others] = users
  const isMixed = others.some(({ tenantId }) => tenantId !== first?.tenantId)
  if (first && !isMixed) return <Placing users={users} tenantId={first.tenantId} onDone={onDone} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t`批准访客`} size="lg">
      <Text>
        <Trans>角色属于租户，请一次只选择同一租户的用户。</Trans>
      </Text>
    </Modal>
  )
}

function Placing({ users, tenantId, onDone, onClose }: Props & { tenantId: string }) {
  const { t } = useLingui()
  const { last, remember } = useLastPlacement(tenantId)
  const [initial] = useState(last ?? { roleId: '', deptId: '' })
  const [roleId, setRoleId] = useState(initial.roleId)
  const [deptId, setDeptId] = useState(initial.deptId)
  const [isTried, setTried] = useState(false)
  const decided = useDecided('approved', onDone)
  const batch = useBatch<UserRecord>({ call: user.update, onDone: decided, onClose })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!roleId) return
    remember({ roleId, deptId })
    batch.run(users, (guest) => approveGuest(guest, { roleId, deptId }, t`已由其他管理员处理`))
  }
  if (batch.progress) return <ProgressDialog title={t`批准访客`} progress={batch.progress} onCancel={batch.cancel} />
  return (
    <GuardedModal onClose={onClose} title={t`批准访客`} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <UnsavedWork of={roleId !== initial.roleId || deptId !== initial.deptId} />
          <RowNames rows={users} nameOf={nameOf} />
          {initial.roleId !== '' && (
            <Text size="sm" role="note">
              <Trans>角色和机构沿用上一次批准的，请核对。</Trans>
            </Text>
          )}
          <RoleField
            label={t`所拥有角色`}
            tenantId={tenantId}
            defaultValue={roleId}
            onChange={setRoleId}
            error={isTried && !roleId && t`请选择角色`}
            isFocused={initial.roleId === ''}
          />
          <DeptField label={t`所属机构（选填）`} tenantId={tenantId} defaultValue={deptId} onChange={setDeptId} />
          <FailureList failures={batch.failures} nameOf={nameOf} />
          <DialogActions status={<Outcome failures={batch.failures.length} />} onCancel={onClose}>
            <Button type="submit" data-autofocus={initial.roleId !== '' || undefined}>
              <Trans>批准</Trans>
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </GuardedModal>
  )
}

/** Keeps who was decided in the list of changes. A decision is not undone: nobody can be made to wait again. */
function useDecided(kind: 'approved' | 'refused', onDone: Props['onDone']): Props['onDone'] {
  const record = useRecordChange()
  return (guests) => {
    if (guests.length > 0) record({ kind, title: titleOfRows(guests.map(nameOf)) })
    onDone(guests)
  }
}

const Outcome = ({ failures }: { failures: number }) =>
  failures > 0 && (
    <FailedLine>
      <Trans>{failures} 条没有完成，原因见上。</Trans>
    </FailedLine>
  )

/** Longest reason: the extension of a platform holds it. */
const maxReason = 500

/** Refuses guests. They are not removed: the account stays without a role, and cannot be registered again. */
export function RefuseDialog({ users, onDone, onClose }: Props) {
  const { t } = useLingui()
  const stores = useServer().offers(user.updatePlatform)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const decided = useDecided('refused', onDone)
  const batch = useBatch<UserRecord>({ call: user.grant, onDone: decided, onClose })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const text = reason.trim()
    if (stores && !text) return
    const texts = { decided: t`已由其他管理员处理`, notStored: t`已拒绝，但理由没有存入平台资料` }
    batch.run(users, (guest) => refuseGuest(guest, { ...texts, ...(stores && { reason: text }) }))
  }
  if (batch.progress) return <ProgressDialog title={t`拒绝访客`} progress={batch.progress} onCancel={batch.cancel} />
  return (
    <GuardedModal onClose={onClose} title={t`拒绝访客`} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <UnsavedWork of={reason !== ''} />
          <RowNames rows={users} nameOf={nameOf} />
          {stores && (
            <Textarea
              label={t`拒绝的理由`}
              description={t`存入该用户的平台资料，供管理员查看；申请人不会收到。`}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
              error={isTried && !reason.trim() && t`请输入拒绝的理由`}
              maxLength={maxReason}
              autosize
              minRows={2}
              data-autofocus
            />
          )}
          <Text size="sm">
            <Trans>账号保留，没有角色，不能登录，也不再待审批。以后仍可为它分配角色。</Trans>
          </Text>
          <FailureList failures={batch.failures} nameOf={nameOf} />
          <DialogActions status={<Outcome failures={batch.failures.length} />} onCancel={onClose}>
            <Button type="submit" color="red.9">
              <Trans>拒绝</Trans>
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </GuardedModal>
  )
}
