import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { guestRole, user, type UserRecord } from '#contracts/administration/user.ts'

import { send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { ChangeSummary, without } from '#web/crud/row/change-summary.tsx'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { userLabel } from './columns.ts'

type Props = {
  row: UserRecord
  /** Ids of the menus and buttons that it may use. */
  granted: ReadonlySet<string>
  names: ReadonlyMap<string, string>
}

/** What another user may do beyond this one (+), and what not (−). */
export function PermissionDifference({ row, granted, names }: Props) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [account, setAccount] = useState('')
  const search = useMutation({ mutationKey: ['permissions of', row.id], mutationFn: userPermissions })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (account.trim()) search.mutate({ account: account.trim(), tenantId: row.tenantId })
  }
  const other = search.data
  const [otherName, ownName] = [other?.name, userLabel(row)]
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            size="xs"
            label={t`与另一用户比较`}
            placeholder={t`账号，精确匹配`}
            value={account}
            onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            error={search.isError ? errorText(asApiError(search.error)) : other === null ? t`没有这个账号` : undefined}
            flex={1}
          />
          <Button size="xs" type="submit" variant="default" loading={search.isPending}>
            <Trans>比较</Trans>
          </Button>
        </Group>
        {other && (
          <section aria-label={t`权限差别`}>
            <Text size="sm">
              <Trans>
                {otherName} 比 {ownName} 多（+）和少（−）：
              </Trans>
            </Text>
            <ChangeSummary
              added={without(other.menus, granted)}
              removed={without(granted, other.menus)}
              toName={(id) => names.get(id) ?? t`（您没有的权限）`}
              unchanged={t`两人的菜单和按钮相同`}
            />
          </section>
        )}
      </Stack>
    </form>
  )
}

/** Menus and buttons of the user with an account; null where there is none. */
async function userPermissions({ account, tenantId }: { account: string; tenantId: string }) {
  const { records } = await send(user.page, { current: 1, size: 10, account, tenantId })
  const found = records.find((it) => it.account === account)
  if (!found) return null
  const { roleId } = found
  const keys = roleId && roleId !== guestRole ? await send(menuAdmin.roleTreeKeys, { roleIds: roleId }) : { menu: [] }
  return { name: userLabel(found), menus: new Set(keys.menu) }
}
