import { chinaTime } from '#contracts/core/blade.ts'

import { baseInfos, emptyBaseInfo } from '../base-info/seeds.ts'
import { clock } from '../core/clock.ts'
import { baseColumns, newId } from '../core/db.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'
import { issueTicket } from '../log-in/ticket.ts'
import { candidateRole } from '../role/seeds.ts'
import { emptyUser, users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { idTypeByValue } from './dict.ts'

type Person = { ksName: string; phone: string; password: string }

/** Whether another user has this document, phone or account name. */
export const isTaken = (fields: { zjhm?: string; phone?: string; account?: string }, userId?: string) =>
  users.find(
    (row) =>
      row.id !== userId &&
      ((fields.zjhm !== undefined && row.zjhm === fields.zjhm) ||
        (fields.phone !== undefined && row.phone === fields.phone) ||
        (fields.account !== undefined && row.account === fields.account)),
  ) !== undefined

/** Stored hash of a password. */
export const passwordHash = (password: string) => storedPassword(md5Hex(password))

/** Sets a password that passed the password rules. */
export const setPassword = (user: UserRow, password: string) =>
  users.change(user.id, { password: passwordHash(password), simplePassword: false })

/** Reference number of a registration: ZC, date, serial number. */
const registrationNumber = (id: string) => `ZC${chinaTime(clock.now()).slice(0, 10).replaceAll('-', '')}${id.slice(-5)}`

/** Adds a candidate who can log in at once. Only by request name and number become others. */
export function addCandidate(person: Person & { zjlx: string; zjhm: string }) {
  const { zjlx, zjhm } = person
  const id = newId()
  const account = `ks${id.slice(-8)}`
  const isNational = idTypeByValue(zjlx).rule === 'nationalId'
  const birthday = isNational ? zjhm.replace(/^.{6}(....)(..)(..).*$/, '$1-$2-$3') : null
  const sex = isNational ? (Number(zjhm[16]) % 2 === 1 ? 1 : 2) : null
  const row = { account, zjlx, zjhm, birthday, sex, roleId: candidateRole, deptId: '1123598813738675201' }
  users.put(emptyUser(id, { ...personColumns(person), ...row }))
  baseInfos.value.set(id, {
    ...emptyBaseInfo,
    registered: ['ksName', 'zjhm'],
    values: { ...(sex && { xb: String(sex) }), ...(birthday && { csrq: birthday }) },
  })
  const redirectKey = issueTicket('redirect:', account)
  return { id, answer: { outcome: 'registered' as const, reference: registrationNumber(id), account, redirectKey } }
}

/** Adds a guest without a role, who waits for an administrator. Source: blade-contract 5.4. */
export function addGuest(person: Person & { account: string }) {
  const id = newId()
  users.put(emptyUser(id, { ...personColumns(person), account: person.account }))
  return { outcome: 'waiting' as const, reference: registrationNumber(id), account: person.account }
}

const personColumns = ({ ksName, phone, password }: Person) => ({
  name: ksName,
  realName: ksName,
  phone,
  password: passwordHash(password),
  ...baseColumns(),
})
