import { queryOptions } from '@tanstack/react-query'

import { errorLog, usualLog } from '#contracts/administration/log.ts'
import { type Tenant, tenant } from '#contracts/administration/tenant.ts'
import { guestRole, user } from '#contracts/administration/user.ts'

import { query, urlQueryKey, send } from '#web/client/api/api.ts'
import { serverNow } from '#web/client/clock/clock.ts'
import { runBatch } from '#web/crud/batch/batch.ts'
import { hoursUntilNow, logInFilter, logRange } from './hourly.ts'

const day = 24 * 3_600_000

/** Smallest page: a count needs none of the rows. */
const counted = { current: 1, size: 10 } as const

/** Search of the users' page that shows guests. */
export const guestSearch = { ...counted, roleId: guestRole }

/** Guests who wait for a role; null from a server that ignores the filter. */
export const guestCount = () =>
  queryOptions({
    ...query(user.page, guestSearch),
    select: ({ records, total }) => (records.every(({ roleId }) => !roleId || roleId === guestRole) ? total : null),
  })

/** Entries of the last 24 hours: the hours of the charts, so that a figure is the same wherever it stands. */
export const lastDay = () => ({ ...counted, createTime_datege: logRange(hoursUntilNow()[0] ?? 0).createTime_datege })

/** Number of errors in the log. */
export const errorCount = (search: ReturnType<typeof lastDay>) =>
  queryOptions({ ...query(errorLog.list, search), select: ({ total }) => total })

/** Number of successful log-ins in the log. */
export const logInCount = (search: ReturnType<typeof lastDay>) =>
  queryOptions({ ...query(usualLog.list, { ...search, ...logInFilter }), select: ({ total }) => total })

/** A tenant that soon needs attention. */
export type NearLimit = {
  readonly tenant: Tenant
  /** Expires within 30 days, or has expired. */
  readonly expires: boolean
  /** Accounts, where at least 90 % of the quota is used. */
  readonly accounts: number | null
}

/** Tenants near their quota of accounts or their expiry. Of each with a quota the accounts are counted by a call. */
export const tenantsNearLimit = () =>
  queryOptions({
    queryKey: [...urlQueryKey(tenant.list.url), 'near limit'],
    staleTime: 5 * 60_000,
    async queryFn({ signal }): Promise<NearLimit[]> {
      const { records } = await send(tenant.list, { current: 1, size: 200 }, { signal })
      const accounts = new Map<string, number>()
      const { failures } = await runBatch({
        rows: records.filter(({ accountNumber }) => accountNumber !== null),
        execute: async ({ tenantId }) =>
          accounts.set(tenantId, (await send(user.page, { ...counted, tenantId }, { signal })).total),
        signal,
        onProgress: () => undefined,
      })
      if (failures[0]) throw failures[0].error
      return records.flatMap((row) => nearLimit(row, accounts.get(row.tenantId) ?? 0))
    },
  })

function nearLimit(row: Tenant, accounts: number): NearLimit[] {
  const expires = row.expireTime !== null && Date.parse(row.expireTime) < serverNow() + 30 * day
  const isFull = row.accountNumber !== null && accounts >= row.accountNumber * 0.9
  return expires || isFull ? [{ tenant: row, expires, accounts: isFull ? accounts : null }] : []
}
