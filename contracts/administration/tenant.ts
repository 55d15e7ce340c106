import * as v from 'valibot'

import { DisplayText, done, ExactText, Id, Instant, list, maybe, orNull, page, RecordId } from '../core/blade.ts'
import { asIds, ById, ByIds, Ids } from '../core/crud.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { maskedText, withoutMask } from '../core/masked.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { PhoneNumber } from '../form/rule.ts'
import { TenantQuery } from './list-query.ts'
import { recordOrigin } from './record-origin.ts'
import { sortable } from './sort.ts'

/** Tenant; `tenantId` is its code. Null limits: none. Source: blade-contract 10. */
export const Tenant = v.object({
  id: RecordId,
  tenantId: DisplayText,
  tenantName: DisplayText,
  domain: DisplayText,
  backgroundUrl: DisplayText,
  linkman: maskedText('name'),
  contactNumber: maskedText('phone'),
  address: maskedText('address'),
  /** Quota of accounts. */
  accountNumber: maybe(v.number()),
  expireTime: maybe(Instant),
  datasourceId: DisplayText,
  ...recordOrigin,
})
export type Tenant = v.InferOutput<typeof Tenant>

/** What anyone may know of the tenant of a domain. Source: blade-contract 10. */
export const TenantInfo = v.object({ tenantId: ExactText, domain: DisplayText, backgroundUrl: DisplayText })

/** Tenant as a form offers it. */
export const TenantChoice = v.object({ tenantId: DisplayText, tenantName: DisplayText })

const Line = v.pipe(OneLineText, maxLength(255), withoutMask)
const required = (message: string) => v.pipe(Line, v.nonEmpty(message))

/**
 * Tenant as an administrator enters it; without `id` a new one, whose code the server makes. A field that is left out
 * keeps its value.
 */
export const TenantDraft = v.strictObject({
  id: v.optional(Id),
  tenantName: required(formMessages.tenantName),
  domain: v.optional(Line),
  backgroundUrl: v.optional(Line),
  linkman: v.optional(required(formMessages.linkman)),
  contactNumber: v.optional(v.pipe(required(formMessages.contactNumber), PhoneNumber)),
  address: v.optional(Line),
})
export type TenantDraft = v.InferOutput<typeof TenantDraft>

/** Limits of tenants; both are replaced. `accountNumber` -1 or absent: no limit. */
export const TenantSetting = v.strictObject({
  ids: Ids,
  accountNumber: v.optional(
    v.pipe(
      v.number(formMessages.accountNumber),
      v.integer(formMessages.accountNumber),
      v.minValue(-1, formMessages.accountNumber),
      v.maxValue(10_000_000, formMessages.accountNumber),
    ),
    -1,
  ),
  expireTime: v.optional(Instant),
})

/** Tenants. Source: blade-contract 10. */
export const tenant = {
  list: read('GET blade-system/tenant/list', {
    summary: { en: 'Lists one page of the tenants.', zh: '分页列出租户。' },
    access: 'admin',
    input: sortable(TenantQuery, [
      'tenantId',
      'tenantName',
      'domain',
      'accountNumber',
      'expireTime',
      'createTime',
      'updateTime',
    ]),
    output: page(Tenant),
  }),
  /** Of the managing tenant all; of another one itself. Source: blade-contract 10. */
  select: read('GET blade-system/tenant/select', {
    summary: { en: 'Lists the tenants by name.', zh: '按名称列出租户。' },
    access: 'admin',
    output: list(TenantChoice),
  }),
  detail: read('GET blade-system/tenant/detail', {
    summary: { en: 'Returns a tenant.', zh: '查询租户。' },
    access: 'admin',
    samples: { id: '*.list.records.id' },
    input: ById,
    output: maybe(Tenant),
  }),
  /** null when no tenant has the domain. */
  info: read('GET blade-system/tenant/info', {
    summary: { en: 'Returns the tenant of a domain.', zh: '查询某域名的租户。' },
    access: 'public',
    shared: true,
    samples: { domain: '*.list.records.domain' },
    input: v.strictObject({ domain: v.pipe(v.string(), v.nonEmpty(), maxLength(255)) }),
    output: orNull(TenantInfo),
  }),
  /** A new tenant gets a role, a department, a post and an administrator with the initial password. */
  submit: write('POST blade-system/tenant/submit', {
    summary: { en: 'Creates or changes a tenant.', zh: '新增或修改租户。' },
    access: 'administrator',
    stepUp: true,
    json: true,
    input: TenantDraft,
    rowKey: ['tenantName'],
    example: { tenantName: '新考试院', linkman: '周敏', contactNumber: '028-55500000' },
    output: done,
  }),
  /** Refused: the managing tenant, and the own one. Also removes the users. */
  remove: write('POST blade-system/tenant/remove', {
    summary: { en: 'Deletes tenants and their users.', zh: '删除租户及其用户。' },
    access: 'administrator',
    stepUp: true,
    input: ByIds,
    output: done,
    withinLevel: { removedTenants: 'ids' },
    refreshes: ['/api/blade-system/tenant', '/api/blade-user'],
  }),
  setting: write('POST blade-system/tenant/setting', {
    summary: { en: 'Replaces the limits of tenants.', zh: '替换租户的限额。' },
    access: 'administrator',
    stepUp: true,
    repeatable: 'sets values',
    input: TenantSetting,
    output: done,
  }),
  /** `tenantId` is the code. */
  datasource: write('POST blade-system/tenant/datasource', {
    summary: { en: 'Sets the data source of a tenant.', zh: '设置租户的数据源。' },
    access: 'administrator',
    stepUp: true,
    repeatable: 'sets values',
    input: v.strictObject({
      tenantId: v.pipe(v.string(), v.nonEmpty(formMessages.tenantFirst), maxLength(12), asIds),
      datasourceId: v.pipe(v.string(), v.nonEmpty(formMessages.datasource), maxLength(64), asIds),
    }),
    example: { tenantId: '100002', datasourceId: '1161483357481541634' },
    output: done,
    withinLevel: { tenant: 'tenantId' },
  }),
}
