import '#web/crud/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'

import { type Tenant, tenant } from '#contracts/administration/tenant.ts'

import { RowNames } from '#web/crud/batch/row-names.tsx'
import { toInstant, toLocal } from '#web/crud/filter/local-time.ts'
import { titleOfRows, useRecordChange } from '#web/crud/row/session-changes.ts'
import type { RowDraft } from '#web/crud/row/use-row-draft.ts'
import { useUpdate } from '#web/crud/row/use-update.ts'
import { WithDraft } from '#web/crud/row/with-draft.tsx'
import { useSendBack } from '#web/crud/undoable-save.ts'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { keptNote } from '#web/ui/draft/kept-text.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { tenantLabel } from './columns.ts'

type Props = {
  tenants: readonly Tenant[]
  /** Gets the tenants whose limits were replaced. */
  onSaved: (tenants: readonly Tenant[]) => void
  onClose: () => void
}

/** The two inputs; an empty one means no limit. A quota that is no number is its text. */
type Limits = { accountNumber: number | string; expireTime: string }

/** Limits of several tenants at once; an empty input means none. The draft belongs to these tenants together. */
export function SettingDialog(props: Props) {
  const { tenants, onClose } = props
  const { t } = useLingui()
  const ids = tenants.map(({ id }) => id).toSorted()
  return (
    <FormDialog isKept onClose={onClose} title={t`设置额度和期限`}>
      <Stack gap="md">
        <RowNames rows={tenants} toName={tenantLabel} />
        {/* The call replaces both limits of each of them. */}
        {!(isShared(tenants, 'accountNumber') && isShared(tenants, 'expireTime')) && (
          <Alert role="note" color="orange" variant="light">
            <Trans>所选租户的额度或期限不同，保存后都改为这里的值</Trans>
          </Alert>
        )}
        <WithDraft<Limits> formId={`tenant-setting/${ids.join(',')}`}>
          {(draft) => <LimitsForm {...props} draft={draft} />}
        </WithDraft>
      </Stack>
    </FormDialog>
  )
}

function LimitsForm({ tenants, draft, onSaved, onClose }: Props & { draft: RowDraft<Limits> }) {
  const { t } = useLingui()
  const [base] = useState(() => sharedLimits(tenants))
  const [limits, setLimits] = useState(draft.content?.values ?? base)
  const change = (changed: Partial<Limits>) => {
    const values = { ...limits, ...changed }
    setLimits(values)
    draft.write({ values, base })
  }
  const account = useRef<HTMLInputElement>(null)
  const { accountNumber } = limits
  const expireTime = toInstant(limits.expireTime)
  const record = useRecordChange()
  const sendBack = useSendBack(tenant.setting)
  const save = useUpdate(tenant.setting, () => {
    draft.remove()
    record({
      kind: 'changed',
      title: titleOfRows(tenants.map(tenantLabel)),
      undo: sendBack(tenants.map(tenantSetting)),
    })
    onSaved(tenants)
    onClose()
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (accountNumber !== '' && typeof accountNumber === 'string') return account.current?.focus()
    save.mutate({
      ids: tenants.map(({ id }) => id).join(','),
      accountNumber: accountNumber === '' ? -1 : accountNumber,
      expireTime,
    })
  }
  return (
    <DialogForm
      status={<SubmitNote mutation={save} action="save" kept={keptNote(draft)} />}
      submit={t`保存`}
      isPending={save.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <NumberField
        label={t`账号额度`}
        description={t`不填则不限`}
        ref={account}
        value={accountNumber}
        onChange={(typed) => change({ accountNumber: typed })}
        min={0}
        max={10_000_000}
      />
      <TextInput
        type="datetime-local"
        step={1}
        label={t`过期时间`}
        description={t`不填则不限；过期后该租户的账号不能登录`}
        value={limits.expireTime}
        onChange={({ currentTarget }) => change({ expireTime: currentTarget.value })}
      />
    </DialogForm>
  )
}

/** The limits that a tenant has, as they are sent. */
const tenantSetting = ({ id, accountNumber, expireTime }: Tenant) => ({
  ids: id,
  accountNumber: accountNumber ?? -1,
  ...(expireTime && { expireTime }),
})

const isShared = ([first, ...others]: readonly Tenant[], field: 'accountNumber' | 'expireTime') =>
  others.every((it) => it[field] === first?.[field])

/** The limits that all of the tenants have; an input whose limits differ begins empty. */
const sharedLimits = (tenants: readonly Tenant[]): Limits => ({
  accountNumber: (isShared(tenants, 'accountNumber') ? tenants[0]?.accountNumber : null) ?? '',
  expireTime: toLocal(isShared(tenants, 'expireTime') ? tenants[0]?.expireTime : null),
})
