import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { Tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'

import { urlQueryKey, send } from '#web/client/api/api.ts'
import { sumOfRows } from '#web/crud/batch/sum-of-rows.ts'

/** Number of users of a tenant. */
const countUsers = async ({ tenantId }: Tenant, signal: AbortSignal) =>
  (await send(user.page, { current: 1, size: 10, tenantId }, { signal })).total

/** What is removed with tenants: all their users. Source: blade-contract 10. */
export function LostUsers({ tenants }: { tenants: readonly Tenant[] }) {
  const ids = tenants.map(({ tenantId }) => tenantId)
  const { data, isError } = useQuery({
    queryKey: [...urlQueryKey(user.page.url), 'of tenants', ids],
    queryFn: ({ signal }) => sumOfRows(tenants, (tenant) => countUsers(tenant, signal), signal),
    gcTime: 0,
  })
  if (isError) return <Trans>这些租户的全部用户会一起删除，人数没有查到</Trans>
  if (data === undefined) return <Trans>正在统计会一起删除的用户…</Trans>
  return (
    <strong>
      <Plural
        value={data}
        one="# 个用户会一起删除，立即退出登录，不能再登录"
        other="# 个用户会一起删除，立即退出登录，不能再登录"
      />
    </strong>
  )
}
