import * as v from 'valibot'

import { Day, DisplayText, done, ExactText, Id, maybe, page, RecordId } from '../core/blade.ts'
import { asIds, ById, ByIds, Ids } from '../core/crud.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { maskedText, withoutMask } from '../core/masked.ts'
import { AccountText, OneLineText } from '../form/one-line-text.ts'
import { asPassword, CurrentPassword, NameText, NewPassword, PhoneNumber } from '../form/rule.ts'
import { UserQuery } from './list-query.ts'
import { recordOrigin } from './record-origin.ts'
import { sortable } from './sort.ts'

/** Blade user without its password. Source: blade-contract 5. */
export const User = v.object({
  id: RecordId,
  tenantId: DisplayText,
  account: DisplayText,
  name: DisplayText,
  realName: DisplayText,
  avatar: maybe(v.string()),
  email: maybe(v.string()),
  phone: maybe(v.string()),
  /** Code: 1 male, 2 female, 3 unknown. */
  sex: maybe(v.number()),
  roleName: DisplayText,
  deptName: DisplayText,
})
export type User = v.InferOutput<typeof User>

/** Change of the own password, with Blade's field names: `newPassword1` repeats the new one. */
export const PasswordChange = v.pipe(
  v.strictObject({
    oldPassword: v.pipe(CurrentPassword, asPassword),
    newPassword: v.pipe(NewPassword, asPassword),
    newPassword1: v.pipe(v.string(), v.nonEmpty(formMessages.passwordAgain), maxLength(64), asPassword),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['newPassword1']],
      ({ newPassword, newPassword1 }) => newPassword === newPassword1,
      formMessages.passwordsDiffer,
    ),
    ['newPassword1'],
  ),
)

/** User as an administrator sees it: contact data is masked. Source: blade-contract 5, security R54. */
export const UserRecord = v.object({
  id: RecordId,
  tenantId: DisplayText,
  tenantName: DisplayText,
  code: DisplayText,
  /** 1 web, 2 app, any other is other. */
  userType: maybe(v.number()),
  userTypeName: DisplayText,
  account: DisplayText,
  name: DisplayText,
  realName: DisplayText,
  avatar: maybe(v.string()),
  email: maskedText('email'),
  phone: maskedText('phone'),
  birthday: maskedText('day'),
  /** Code: 1 male, 2 female, 3 unknown. */
  sex: maybe(v.number()),
  /** Comma separated ids; empty or -1: such a user cannot log in. */
  roleId: maybe(ExactText),
  roleName: DisplayText,
  deptId: maybe(ExactText),
  deptName: DisplayText,
  postId: maybe(ExactText),
  postName: DisplayText,
  ...recordOrigin,
})
export type UserRecord = v.InferOutput<typeof UserRecord>

/** `roleId` of guests, who wait for a role. Source: blade-contract 5.4. */
export const guestRole = '-1'

/** With the extension of its platform: any text, by convention JSON. Source: blade-contract 5. */
export const PlatformUser = v.object({ ...UserRecord.entries, userExt: maskedText('text') })
export type PlatformUser = v.InferOutput<typeof PlatformUser>

const Line = v.pipe(OneLineText, maxLength(255), withoutMask)
const required = (message: string) => v.pipe(Line, v.nonEmpty(message))

/** Read as at a registration and a retrieval, which compare it. */
const RealName = v.pipe(NameText, v.nonEmpty(formMessages.realName), maxLength(255), withoutMask)

/** Comma separated ids; none for a user without them. */
const OptionalIds = v.optional(v.pipe(Line, asIds))

const draft = {
  tenantId: v.optional(v.pipe(Line, maxLength(12), asIds)),
  code: v.optional(Line),
  account: v.pipe(AccountText, v.nonEmpty(formMessages.account), maxLength(255), withoutMask),
  realName: RealName,
  name: v.optional(Line),
  userType: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  phone: v.optional(v.pipe(Line, PhoneNumber)),
  email: v.optional(v.union([v.literal(''), v.pipe(Line, v.email(formMessages.email))])),
  birthday: v.optional(Day),
  /** `dictKey` of the dictionary sex. */
  sex: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
  roleId: OptionalIds,
  deptId: OptionalIds,
  postId: OptionalIds,
}

/**
 * User to create. Some servers take one without a tenant for that of the managing tenant, and others refuse it; without a
 * role nobody can log in, and without a role or a department some servers list no user at all. Source: blade-contract 17.
 */
export const UserDraft = v.strictObject({
  ...draft,
  password: NewPassword,
  tenantId: v.pipe(Line, v.nonEmpty(formMessages.tenantId), maxLength(12), asIds),
  roleId: v.pipe(Line, v.nonEmpty(formMessages.role), asIds),
})
export type UserDraft = v.InferOutput<typeof UserDraft>

/** User to change; a field that is left out keeps its value, and the password always does. */
export const UserChange = v.strictObject({ ...draft, id: Id })
export type UserChange = v.InferOutput<typeof UserChange>

/** Own profile; a field that is left out keeps its value. Source: blade-contract 16. */
export const ProfileChange = v.strictObject({
  name: v.optional(required(formMessages.nickName)),
  realName: v.optional(RealName),
  email: draft.email,
})

const detail = read('GET blade-user/detail', {
  summary: { en: 'Returns a user.', zh: '查询用户。' },
  access: 'admin',
  samples: { id: '*.page.records.id' },
  input: ById,
  output: maybe(UserRecord),
})

/** Account of the user, and Blade's administration of users. Source: blade-contract 5. */
export const user = {
  info: read('GET blade-user/info', {
    summary: { en: 'Returns the record of the account.', zh: '查询本账号的记录。' },
    access: 'login',
    output: User,
    aboutCaller: { userId: 'id' },
  }),
  /** Refused: the repeated password differs, then the old one is wrong. */
  updatePassword: write('POST blade-user/update-password', {
    summary: { en: 'Changes the password of the account.', zh: '修改本账号的密码。' },
    access: 'login',
    repeatable: 'is refused when done',
    input: PasswordChange,
    output: done,
    refreshes: ['/session/devices'],
    rotatesSession: true,
  }),
  /**
   * The id is the caller's, whatever a server makes of it. No tenant passes: some servers move the account there, with its
   * roles. Source: blade-contract 17.4.
   */
  updateInfo: write('POST blade-user/update-info', {
    summary: { en: 'Changes the profile of the account.', zh: '修改本账号的资料。' },
    access: 'login',
    repeatable: 'sets values',
    json: true,
    self: 'id',
    input: ProfileChange,
    output: done,
  }),
  page: read('GET blade-user/page', {
    summary: { en: 'Lists one page of the users.', zh: '分页列出用户。' },
    access: 'admin',
    personal: true,
    input: sortable(UserQuery, ['account', 'realName', 'name', 'tenantId', 'userType', 'createTime', 'updateTime']),
    output: page(UserRecord),
  }),
  detail,
  /** The extension has the user's own type. */
  platformDetail: read('GET blade-user/platform-detail', {
    summary: { en: 'Returns a user with the extension of its platform.', zh: '查询用户及其平台扩展信息。' },
    access: 'admin',
    samples: { id: '*.page.records.id' },
    input: ById,
    output: maybe(PlatformUser),
  }),
  /** Refused: the account exists, or the quota of the tenant is reached. */
  submit: write('POST blade-user/submit', {
    summary: { en: 'Creates a user.', zh: '新增用户。' },
    access: 'admin',
    stepUp: true,
    json: true,
    input: UserDraft,
    output: done,
    identifier: { field: 'account', withAt: true, stored: detail },
    withinLevel: { roles: 'roleId', tenant: 'tenantId' },
  }),
  update: write('POST blade-user/update', {
    summary: { en: 'Changes a user.', zh: '修改用户。' },
    access: 'admin',
    repeatable: 'sets values',
    stepUp: true,
    json: true,
    input: UserChange,
    output: done,
    identifier: { field: 'account', withAt: true, stored: detail },
    withinLevel: { accounts: 'id', roles: 'roleId', tenant: 'tenantId' },
    revokesSessionsOfUsers: 'id',
  }),
  /** Writes the extension of the given type; it does not change the type of the user. Source: blade-contract 5. */
  updatePlatform: write('POST blade-user/update-platform', {
    summary: { en: 'Replaces the extension of a user on one platform.', zh: '替换用户在某平台的扩展信息。' },
    access: 'admin',
    repeatable: 'sets values',
    input: v.strictObject({
      userId: Id,
      userType: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
      userExt: v.pipe(v.string(), maxLength(8_000), withoutMask),
    }),
    output: done,
    withinLevel: { accounts: 'userId' },
  }),
  /** `userIds` is comma separated. The new password is the parameter account.initPassword. */
  resetPassword: write('POST blade-user/reset-password', {
    summary: { en: 'Resets the passwords of users.', zh: '重置用户的密码。' },
    access: 'admin',
    repeatable: 'sets values',
    stepUp: true,
    input: v.strictObject({ userIds: Ids }),
    output: done,
    withinLevel: { accounts: 'userIds' },
    revokesSessionsOfUsers: 'userIds',
  }),
  /** Refused: the own account. */
  remove: write('POST blade-user/remove', {
    summary: { en: 'Deletes users.', zh: '删除用户。' },
    access: 'admin',
    stepUp: true,
    input: ByIds,
    output: done,
    withinLevel: { accounts: 'ids', removes: true },
    revokesSessionsOfUsers: 'ids',
  }),
  /**
   * `userIds` and `roleIds` are comma separated lists; an empty one leaves users who cannot log in. The caller may be among
   * them. Blade has no refusal of a guest: an empty list is sent, which replaces -1, so that the guest waits no longer; the
   * reason goes to `updatePlatform` as `{"refused": …}`. Source: blade-contract 5.4.
   */
  grant: write('POST blade-user/grant', {
    summary: { en: 'Replaces the roles of users.', zh: '替换用户的角色。' },
    access: 'admin',
    repeatable: 'sets values',
    stepUp: true,
    input: v.strictObject({ userIds: Ids, roleIds: v.pipe(v.string(), maxLength(4_000), asIds) }),
    output: done,
    withinLevel: { accounts: 'userIds', roles: 'roleIds' },
    revokesSessionsOfUsers: 'userIds',
    refreshes: ['/api/blade-user', '/api/blade-system/menu', '/api/ouma-signup/front/menu'],
  }),
}
