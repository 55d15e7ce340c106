import { msg } from '@lingui/core/macro'

import { guestRole, type UserRecord } from '#contracts/administration/user.ts'

import type { Choice, Columns } from '#web/crud/column.ts'

/** Platforms of a server without their dictionary. Source: blade-contract 5. */
const userTypes: readonly Choice[] = [
  { value: '1', label: msg`网页` },
  { value: '2', label: msg`移动端` },
  { value: '3', label: msg`其他` },
]

const sexes: readonly Choice[] = [
  { value: '1', label: msg`男` },
  { value: '2', label: msg`女` },
  { value: '3', label: msg`未知` },
]

/** Name of a user in questions and reports. */
export const userLabel = ({ realName, account }: UserRecord) => `${realName} (${account})`

const wholeValue = msg`精确匹配`

/** Columns of the users. Filters match the whole value. Source: blade-contract 1.6. */
export const columns: Columns<UserRecord> = {
  account: { label: msg`登录账号`, width: 128, filter: 'account', filterHint: wholeValue, sort: 'account' },
  realName: {
    label: msg`用户姓名`,
    width: 92,
    filter: 'realName',
    filterHint: wholeValue,
    isServerText: true,
    sort: 'realName',
  },
  roleName: {
    label: msg`所拥有角色`,
    width: 104,
    isServerText: true,
    text: ({ roleName, roleId }, i18n) =>
      roleName || i18n._(roleId === guestRole ? msg`（待审批）` : msg`（无，不能登录）`),
  },
  deptName: { label: msg`所属机构`, width: 126, isServerText: true },
  tenantId: { label: msg`租户编号`, width: 130, filter: 'tenantId', filterHint: wholeValue, isHidden: true },
  userType: {
    label: msg`用户平台`,
    width: 90,
    choices: userTypes,
    dictionary: 'user_type',
    filter: 'userType',
    isHidden: true,
  },
  phone: { label: msg`手机号码`, width: 114, filter: 'phone', filterHint: wholeValue },
  email: { label: msg`电子邮箱`, width: 170, isHidden: true },
  name: { label: msg`用户昵称`, width: 110, isHidden: true, isServerText: true },
  code: { label: msg`用户编号`, width: 110, isHidden: true },
  sex: { label: msg`性别`, width: 70, choices: sexes, dictionary: 'sex', isHidden: true },
  birthday: { label: msg`生日`, width: 110, isDay: true, isHidden: true },
  postName: { label: msg`岗位`, width: 110, isHidden: true, isServerText: true },
  createTime: { label: msg`创建时间`, width: 170, isInstant: true, sort: 'createTime', isHidden: true },
}
