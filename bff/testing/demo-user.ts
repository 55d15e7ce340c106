import { type UserRow, users } from '#mocks/user/seeds.ts'

/** The upstream's record of a demo account. */
export function userOf(account: string): UserRow {
  const row = users.find((user) => user.account === account)
  if (!row) throw new Error(`no account ${account}`)
  return row
}
