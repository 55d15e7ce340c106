import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { atom, useAtom } from 'jotai'
import { type SyntheticEvent, useState } from 'react'

import { user, type UserRecord } from '#contracts/administration/user.ts'

import { FailureList } from '#web/crud/batch/failure-list.tsx'
import { ProgressDialog } from '#web/crud/batch/progress-dialog.tsx'
import { RowNames } from '#web/crud/batch/row-names.tsx'
import { useBatch } from '#web/crud/batch/use-batch.ts'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { userLabel } from './columns.ts'
import { type GuestDialogProps, Outcome, useDecided } from './guest-decision.tsx'
import { approveGuest, type Placement } from './guest.ts'
import { DeptField, RoleField } from './organisation-fields.tsx'

/** Approves guests of one tenant: roles, with which they can log in, and departments. */
export function ApproveDialog({ users, onDone, onClose }: GuestDialogProps) {
  const { t } = useLingui()
  const [first, ...others] = users
  const isMixed = others.some(({ tenantId }) => tenantId !== first?.tenantId)
  if (first && !isMixed) return <Placing users={users} tenantId={first.tenantId} onDone={onDone} onClose={onClose} />
  return (
    <FormDialog onClose={onClose} title={t`批准访客`} size="lg">
      <Text>
        <Trans>角色属于租户，请一次只选择同一租户的用户</Trans>
      </Text>
    </FormDialog>
  )
}

function Placing({ users, tenantId, onDone, onClose }: GuestDialogProps & { tenantId: string }) {
  const { t } = useLingui()
  const { last, remember } = useLastPlacement(tenantId)
  const [initial] = useState(last ?? { roleId: '', deptId: '' })
  const [roleId, setRoleId] = useState(initial.roleId)
  const [deptId, setDeptId] = useState(initial.deptId)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const decided = useDecided('approved', onDone)
  const batch = useBatch<UserRecord>({ call: user.update, onDone: decided, onClose })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (!roleId) return
    remember({ roleId, deptId })
    batch.run(users, (guest) => approveGuest(guest, { roleId, deptId }, t`已由其他管理员处理`))
  }
  if (batch.progress) return <ProgressDialog title={t`批准访客`} progress={batch.progress} onCancel={batch.cancel} />
  return (
    <FormDialog onClose={onClose} title={t`批准访客`} size="lg">
      <DialogForm
        status={<Outcome failures={batch.failures.length} />}
        submit={t`批准`}
        isPending={false}
        isReady={initial.roleId !== ''}
        onSubmit={submit}
        onCancel={onClose}
      >
        <UnsavedWork source={roleId !== initial.roleId || deptId !== initial.deptId} />
        <RowNames rows={users} toName={userLabel} />
        {initial.roleId !== '' && (
          <Text size="sm" role="note">
            <Trans>角色和机构沿用上一次批准的，请核对</Trans>
          </Text>
        )}
        <RoleField
          label={t`所拥有角色`}
          tenantId={tenantId}
          defaultValue={roleId}
          onChange={setRoleId}
          error={wasSubmitted && !roleId && t`请选择角色`}
          isFocused={initial.roleId === ''}
        />
        <DeptField label={t`所属机构（选填）`} tenantId={tenantId} defaultValue={deptId} onChange={setDeptId} />
        <FailureList failures={batch.failures} toName={userLabel} />
      </DialogForm>
    </FormDialog>
  )
}

/** Roles and departments of the last approval by tenant, in memory and of one account: the next one begins with them. */
const lastPlacementsAtom = atom<Readonly<Record<string, Placement>>>({})

function useLastPlacement(tenantId: string) {
  const [all, setAll] = useAtom(lastPlacementsAtom)
  return {
    last: all[tenantId] ?? null,
    remember: (placement: Placement) => setAll((before) => ({ ...before, [tenantId]: placement })),
  }
}
