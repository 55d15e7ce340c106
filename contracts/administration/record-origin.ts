import * as v from 'valibot'

import { Instant, orNull } from '../core/blade.ts'

/**
 * Who created and last changed a record, by the ids of users, and when; other tables of Blade have no such columns.
 * Source: blade-contract 1.4.
 */
export const recordOrigin = {
  createUser: orNull(v.string()),
  createTime: orNull(Instant),
  updateUser: orNull(v.string()),
  updateTime: orNull(Instant),
}
