import { isEmpty, type NamedValue } from '#contracts/form.ts'

import { changesOf, messageOf, toldValues, verifiedFields } from './base-info.ts'
import { baseInfos, emptyBaseInfo } from './base-info-seeds.ts'
import { nowText } from './examinee.ts'
import { maskedId, maskedName, stars } from './masked.ts'
import { refuse } from './refusal.ts'
import type { UserRow } from './user-seeds.ts'

/** Asks for another value of a verified field: it waits for a reviewer. One request per field at a time. */
export function requestChange(user: UserRow, rows: readonly NamedValue[]) {
  const row = baseInfos.value.get(user.id) ?? emptyBaseInfo
  const changes = changesOf(user, toldValues(rows))
  if (changes.size === 0) refuse('更正后的内容与现在相同')
  const requests = [...changes].map(([field, value]) => {
    const { name, label } = field
    if (!verifiedFields(user).includes(name)) refuse(`${label}可以直接修改，不需要申请`)
    if (row.pending.some((it) => it.name === name)) refuse(`${label}已有更正申请在审核`)
    if (isEmpty(value)) refuse(`请填写更正后的${label}`)
    const message = messageOf(user, field, value)
    if (message !== null) refuse(message)
    return { name, label, value: String(value), submitTime: nowText() }
  })
  baseInfos.value.set(user.id, { ...row, pending: [...row.pending, ...requests] })
}

/** The caller's record to look at. */
export const maskedRecord = ({ realName, zjhm, phone, email }: UserRow) => [
  { label: '姓名', value: maskedName(realName) },
  { label: '证件号码', value: maskedId(zjhm) },
  { label: '手机号码', value: stars(phone ?? '', 3, 4) },
  { label: '电子邮箱', value: (email ?? '').replace(/^(.).*(?=@)/, '$1***') },
]
