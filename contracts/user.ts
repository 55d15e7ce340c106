import * as v from 'valibot'

import { Id, DisplayText, done, maybe } from './core/blade.ts'
import { read, write } from './core/endpoint.ts'
import { formMessages } from './form/form-messages.ts'
import { asPassword, CurrentPassword, NewPassword } from './form/rule.ts'

/** Blade user without its password. Source: blade-contract 5. */
export const User = v.object({
  id: Id,
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
    newPassword1: v.pipe(v.string(), v.nonEmpty(formMessages.passwordAgain), v.maxLength(64), asPassword),
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

/** Account of the user, and Blade's administration of users. Source: blade-contract 5. */
export const user = {
  info: read('GET blade-user/info', { summary: 'Returns the record of the account.', access: 'login', output: User }),
  /** Refused: the repeated password differs, then the old one is wrong. */
  updatePassword: write('POST blade-user/update-password', {
    summary: 'Changes the password of the account.',
    access: 'login',
    input: PasswordChange,
    output: done,
    refreshes: ['/session/devices'],
    rotatesSession: true,
  }),
  /** `userIds` and `roleIds` are comma separated lists. */
  grant: write('POST blade-user/grant', {
    summary: 'Replaces the roles of users.',
    access: 'admin',
    input: v.strictObject({ userIds: v.pipe(v.string(), v.nonEmpty()), roleIds: v.string() }),
    output: done,
  }),
}
