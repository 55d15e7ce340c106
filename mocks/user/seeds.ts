import { at } from '../core/clock.ts'
import { baseColumns, Table } from '../core/db.ts'
import type { Label } from '../qa/labels.ts'
import { deployment, renamedRoles, settings } from '../qa/settings.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'

export type RoleRow = { id: string; roleName: string; roleAlias: string }

export const roles = new Table<RoleRow>(() => [
  { id: '1123598816738675201', roleName: '超级管理员', roleAlias: 'administrator' },
  { id: '1123598816738675202', roleName: '管理员', roleAlias: 'admin' },
  { id: '1123598816738675203', roleName: '考生', roleAlias: 'user' },
])

export const candidateRole = '1123598816738675203'

export type TenantRow = { id: string; tenantId: string; tenantName: string; domain: string; expireTime: string | null }

export const tenants = new Table<TenantRow>(() => [
  { id: '1123598820738675201', tenantId: '000000', tenantName: '管理组', domain: '', expireTime: null },
  {
    id: '1123598820738675202',
    tenantId: '100001',
    tenantName: '已过期考试院',
    domain: '',
    expireTime: '2020-01-01T00:00:00+08:00',
  },
])

export type UserRow = {
  id: string
  tenantId: string
  account: string
  /** sha1 of the md5 of the password. */
  password: string
  name: string
  realName: string
  /** Object key in the object store. */
  avatar: string | null
  email: string | null
  phone: string | null
  /** National ID number. */
  zjhm: string | null
  birthday: string | null
  sex: number | null
  userType: number
  /** Comma separated; "-1" or empty until an administrator grants a role. */
  roleId: string
  deptId: string
  postId: string
  oauthId: string
  /** Weak password: it must be changed after the log-in. */
  simplePassword: boolean
  /** Selected exam. */
  examId: string | null
}

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
])

/** Role aliases of a user, in the order of the grant. */
/** Aliases of the roles as they are on the wire. */
export const roleAliasesOf = (row: UserRow): string[] => rolesOf(row).map(aliasOf)

/** Alias of a role on the wire. */
export const aliasOf = (role: string) => (settings.renamedRoles && renamedRoles[role]) || role

export function rolesOf(row: UserRow): string[] {
  return row.roleId.split(',').flatMap((id) => roles.byId(id)?.roleAlias ?? [])
}

export const deptNames = (row: UserRow) => (row.deptId === '1123598813738675201' ? '考试管理中心' : '')
