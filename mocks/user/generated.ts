import { baseColumns } from '../core/db.ts'
import { operator } from '../core/tenant-scope.ts'
import type { UserRow } from './user-row.ts'

const surnames = Array.from('王李张刘陈杨黄赵周吴徐孙马朱胡郭何林罗高')
const givenNames = '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀英 晓东 子涵 浩然 雨桐 建国 欣怡'.split(' ')

/** Number of them; with the demo accounts 5,000. */
const size = 4_994

let rows: readonly UserRow[] | null = null

/** Users without a password, who cannot log in: mostly candidates, some staff, guests and users of a tenant. Made once. */
export const generatedUsers = (): readonly UserRow[] =>
  (rows ??= Array.from({ length: size }, (_, index) => person(index)))

/** Columns that depend on what a user is. */
function generatedKind(index: number): Partial<UserRow> {
  if (index % 250 === 7) return { roleId: '-1', deptId: '-1' }
  if (index % 100 === 3) return { roleId: '1123598816738675202', deptId: `112359881373867520${2 + (index % 2)}` }
  if (index % 140 === 5) return { tenantId: '100002', roleId: '1123598816738675205' }
  return {}
}

/** Tenant of a generated user. */
export const generatedTenant = (index: number) => generatedKind(index).tenantId ?? operator

function person(index: number): UserRow {
  const serial = String(index + 1).padStart(5, '0')
  const name = `${surnames[(index * 7) % 20]}${givenNames[(index * 11) % 24]}`
  const day = new Date(Date.UTC(2024, 0, 1) + index * 4 * 3_600_000).toISOString()
  const birthday = new Date(Date.UTC(1985, 0, 1) + ((index * 37) % 7_300) * 86_400_000).toISOString().slice(0, 10)
  return {
    id: `17100000000000${serial}`,
    tenantId: operator,
    account: `ks2024${serial}`,
    password: '',
    name,
    realName: name,
    avatar: null,
    email: index % 3 === 0 ? `ks${serial}@example.org` : null,
    phone: `199000${serial}`,
    code: '',
    zjlx: '1',
    zjhm: null,
    birthday,
    sex: 1 + (index % 2),
    userType: 1 + (index % 9 === 4 ? 1 : 0),
    roleId: '1123598816738675203',
    deptId: '1123598813738675201',
    postId: '1123598817738675201',
    oauthId: '',
    simplePassword: false,
    examId: null,
    ...baseColumns(day),
    ...generatedKind(index),
  }
}
