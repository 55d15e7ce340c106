import * as v from 'valibot'

import { Id, Text, done, maybe } from './blade.ts'
import { read, write } from './endpoint.ts'

/** A Blade user as it may be shown: never with a password. Source: blade-contract 5. */
export const User = v.object({
  id: Id,
  tenantId: Text,
  account: v.string(),
  name: Text,
  realName: Text,
  avatar: maybe(v.string()),
  email: maybe(v.string()),
  phone: maybe(v.string()),
  /** 1 male, 2 female, 3 unknown. */
  sex: maybe(v.number()),
  roleName: Text,
  deptName: Text,
})
export type User = v.InferOutput<typeof User>

export const user = {
  /** The caller's own record. */
  info: read('GET blade-user/info', { access: 'login', output: User }),
  /** Replaces the roles of all the users. Both are comma separated lists of ids. */
  grant: write('POST blade-user/grant', {
    access: 'admin',
    input: v.strictObject({ userIds: v.pipe(v.string(), v.nonEmpty()), roleIds: v.string() }),
    output: done,
  }),
}
