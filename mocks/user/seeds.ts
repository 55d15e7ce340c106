import { at } from '../core/clock.ts'
import { baseColumns, Table } from '../core/db.ts'
import { deployment, renamedRoles, settings } from '../core/settings.ts'
import { operator } from '../core/tenant-scope.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'
import type { Label } from '../qa/labels.ts'
import { candidateRole, roles } from '../role/seeds.ts'
import { generatedUsers } from './generated.ts'
import type { UserRow } from './user-row.ts'

/** Tenant. Source: blade-contract 10. */
export type TenantRow = {
  id: string
  /** Code of the tenant. */
  tenantId: string
  tenantName: string
  domain: string
  backgroundUrl: string
  linkman: string
  contactNumber: string
  address: string
  /** Quota of accounts; null: no limit. */
  accountNumber: number | null
  expireTime: string | null
  datasourceId: string
  createUser: string
  createTime: string
  updateUser: string
  updateTime: string
}

/** Columns that a new tenant leaves out. Source: blade-contract 10. */
export const emptyTenant = {
  domain: '',
  backgroundUrl: '',
  linkman: '',
  contactNumber: '',
  address: '',
  accountNumber: null,
  expireTime: null,
  datasourceId: '',
}

const tenant = (serial: number, tenantId: string, more: Partial<TenantRow>): TenantRow => ({
  id: `112359882073867520${serial}`,
  tenantId,
  tenantName: '',
  ...emptyTenant,
  ...baseColumns(at(-400)),
  ...more,
})

/** Tenants: the operator, an expired one, and a limited one. */
export const tenants = new Table<TenantRow>(() => [
  tenant(1, operator, { tenantName: '管理组', linkman: '系统管理员', contactNumber: '028-12345678' }),
  tenant(2, '100001', { tenantName: '已过期考试院', expireTime: '2020-01-01T00:00:00+08:00' }),
  tenant(3, '100002', {
    tenantName: '示范考试院',
    domain: 'https://demo.example.org',
    linkman: '何静',
    contactNumber: '13900001111',
    address: '成都市青羊区人民中路 1 号',
    accountNumber: 40,
    expireTime: at(20, '23:59:59'),
  }),
])

/** Demo accounts; `stage` is the description for the terminal. The passwords are valid in this mock only. */
export const demoAccounts = [
  demo('zhangwei', {
    password: 'Exam@2026',
    realName: '张伟',
    label: { zh: '还没有选择考试', en: 'has chosen no exam yet' },
  }),
  demo('lina', {
    password: 'Exam@2026',
    realName: '李娜',
    label: { zh: '正在填写报名信息', en: 'is filling in a sign-up' },
  }),
  demo('ayguli', {
    password: 'Exam@2026',
    realName: '阿依古丽·买买提',
    label: { zh: '已缴费，准考证已开放', en: 'has paid, ticket released' },
  }),
  demo('wangyi', {
    password: 'Exam@2026',
    realName: '王𬱖',
    label: { zh: '基本信息不完整', en: 'base info incomplete' },
  }),
  demo('chenhao', {
    password: '12345678',
    realName: '陈浩',
    label: { zh: '密码过于简单，登录后须重置', en: 'password too simple, must be reset' },
  }),
  demo('admin', { password: 'Admin@2026', realName: '系统管理员', label: { zh: '系统管理员', en: 'administrator' } }),
]

type Demo = { readonly password: string; readonly realName: string; readonly label: Label }

function demo<const Name extends string>(account: Name, { password, realName, label }: Demo) {
  return { account, password, realName, stage: label.en, label }
}

type DemoAccount = (typeof demoAccounts)[number]['account']

/** A user with default columns and without a role, so that logging in is refused. Source: blade-contract 5.4. */
export function emptyUser(id: string, more: Partial<UserRow>): UserRow {
  return {
    id,
    tenantId: deployment.tenantId,
    account: id,
    password: '',
    name: '',
    realName: '',
    avatar: null,
    email: null,
    phone: null,
    code: '',
    zjlx: '1',
    zjhm: null,
    birthday: null,
    sex: null,
    userType: 1,
    roleId: '-1',
    deptId: '-1',
    postId: '-1',
    oauthId: '',
    simplePassword: false,
    examId: null,
    ...baseColumns(),
    ...more,
  }
}

function demoUser(account: DemoAccount, id: string, more: Partial<UserRow>): UserRow {
  const demo = demoAccounts.find((it) => it.account === account)! // the type of account says that it is there
  return emptyUser(id, {
    account,
    password: storedPassword(md5Hex(demo.password)),
    name: demo.realName,
    realName: demo.realName,
    roleId: candidateRole,
    deptId: '1123598813738675201',
    postId: '1123598817738675201',
    ...baseColumns(at(-30)),
    ...more,
  })
}

/** Users: the demo accounts, then generated ones. */
export const users = new Table<UserRow>(() => [
  demoUser('admin', '1123598821738675201', {
    roleId: '1123598816738675201',
    email: 'admin@example.org',
    phone: '13800000000',
  }),
  demoUser('zhangwei', '1700000000000000001', {
    phone: '13912345678',
    zjhm: '110101199003074514',
    sex: 1,
    birthday: '1990-03-07',
  }),
  demoUser('lina', '1700000000000000002', {
    phone: '13623456789',
    zjhm: '310101199508124326',
    sex: 2,
    birthday: '1995-08-12',
    avatar: 'seed-lina',
    examId: '1800000000000000001',
  }),
  demoUser('ayguli', '1700000000000000003', {
    phone: '13999887766',
    zjhm: '650101199212053424',
    sex: 2,
    birthday: '1992-12-05',
    examId: '1800000000000000005',
  }),
  demoUser('wangyi', '1700000000000000004', {
    phone: '13711112222',
  }),
  demoUser('chenhao', '1700000000000000005', {
    phone: '13811113333',
    zjhm: '51010419980615233X',
    sex: 1,
    birthday: '1998-06-15',
    simplePassword: true,
  }),
  ...generatedUsers(),
])

/** Aliases of the roles as they are on the wire. */
export const roleAliases = (row: UserRow): string[] => userRoles(row).map(currentAlias)

/** Alias of a role on the wire. */
export const currentAlias = (role: string) => (settings.renamedRoles && renamedRoles[role]) || role

/** Our alias of a role by its alias on the wire. */
export const roleOfAlias = (alias: string) =>
  (settings.renamedRoles && Object.keys(renamedRoles).find((role) => renamedRoles[role] === alias)) || alias

/** Aliases of the roles of a user. */
export const userRoles = ({ roleId }: UserRow): string[] => roles.listed(roleId).map(({ roleAlias }) => roleAlias)
