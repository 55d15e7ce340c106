import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'

import '../../crud/styles.ts'
import { type Tenant, tenant } from '#contracts/tenant.ts'

import { asApiError } from '../../api/query-client.ts'
import { DialogActions, useUpdate } from '../../crud/dialog-actions.tsx'
import { toInstant, toLocal } from '../../crud/local-time.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'

/** Limits of several tenants at once; an empty input means none. */
export function SettingDialog({ tenants, onClose }: { tenants: readonly Tenant[]; onClose: () => void }) {
  const { t } = useLingui()
  const [first, ...others] = tenants
  const isSame = (field: 'accountNumber' | 'expireTime') => others.every((it) => it[field] === first?.[field])
  const [accountNumber, setAccountNumber] = useState<number | string>(
    (isSame('accountNumber') ? first?.accountNumber : null) ?? '',
  )
  const [expireTime, setExpireTime] = useState(toLocal(isSame('expireTime') ? first?.expireTime : null))
  const save = useUpdate(tenant.setting, onClose)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const ids = tenants.map(({ id }) => id).join(',')
    save.mutate({
      ids,
      accountNumber: accountNumber === '' ? -1 : Number(accountNumber),
      expireTime: toInstant(expireTime),
    })
  }
  return (
    <Modal opened onClose={onClose} title={t`设置额度和期限`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            <Plural value={tenants.length} one="将用于所选的 # 个租户：" other="将用于所选的 # 个租户：" />
            <span lang="zh-CN">{tenants.map(({ tenantName }) => tenantName).join('、')}</span>
          </Text>
          {/* The call replaces both limits of each of them. */}
          {!(isSame('accountNumber') && isSame('expireTime')) && (
            <Alert role="note" color="orange" variant="light">
              <Trans>所选租户的额度或期限不同，保存后都改为这里的值。</Trans>
            </Alert>
          )}
          <NumberInput
            label={t`账号额度`}
            description={t`留空表示不限`}
            value={accountNumber}
            onChange={setAccountNumber}
            min={0}
            allowDecimal={false}
          />
          <TextInput
            type="datetime-local"
            step={1}
            label={t`过期时间`}
            description={t`留空表示不限；过期后该租户的账号不能登录`}
            value={expireTime}
            onChange={({ currentTarget }) => setExpireTime(currentTarget.value)}
          />
          {save.isError && <ErrorNotice error={asApiError(save.error)} />}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={save.isPending}>
              <Trans>保存</Trans>
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  )
}
