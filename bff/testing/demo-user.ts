import { users } from '#mocks/user/seeds.ts'
import type { UserRow } from '#mocks/user/user-row.ts'

/** The upstream's record of a demo account. */
export function demoUser(account: string): UserRow {
  const row = users.find((user) => user.account === account)
  if (!row) throw new Error(`no account ${account}`)
  return row
}
