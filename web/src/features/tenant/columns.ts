import { msg } from '@lingui/core/macro'

import type { Tenant } from '#contracts/administration/tenant.ts'

import type { Columns } from '#web/crud/column.ts'
import { dateTime } from '#web/ui/time/moment.ts'

/** Name of a tenant in questions and reports. */
export const tenantLabel = ({ tenantName, tenantId }: Tenant) => `${tenantName} (${tenantId})`

const unlimited = msg({ message: '不限', context: 'limit' })

/** Columns of the tenants. A null limit means no limit. Source: blade-contract 10. */
export const columns: Columns<Tenant> = {
  tenantName: {
    label: msg`租户名称`,
    width: 140,
    filter: 'tenantName',
    filterEqual: 'tenantName_equal',
    isServerText: true,
    sort: 'tenantName',
  },
  tenantId: { label: msg`租户编号`, width: 108, filter: 'tenantId', filterEqual: 'tenantId_equal', sort: 'tenantId' },
  accountNumber: {
    label: msg`账号额度`,
    width: 88,
    isSummed: true,
    text: ({ accountNumber }, i18n) => (accountNumber === null ? i18n._(unlimited) : i18n.number(accountNumber)),
  },
  expireTime: {
    label: msg`过期时间`,
    width: 150,
    sort: 'expireTime',
    text: ({ expireTime }, i18n) => (expireTime === null ? i18n._(unlimited) : dateTime(expireTime)),
  },
  domain: { label: msg`域名`, width: 128, filter: 'domain' },
  linkman: { label: msg`联系人`, width: 80, isServerText: true },
  contactNumber: { label: msg`联系电话`, width: 116 },
  address: { label: msg`联系地址`, width: 180, isHidden: true, isServerText: true },
  backgroundUrl: { label: msg`背景图地址`, width: 180, isHidden: true },
  datasourceId: { label: msg`数据源编号`, width: 160, isHidden: true },
  createTime: { label: msg`创建时间`, width: 170, isInstant: true, isHidden: true },
}
