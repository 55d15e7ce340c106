import { isEmpty, type NamedValue } from '#contracts/form/form.ts'

import { maskedId, maskedName, mask } from '../core/mask.ts'
import { refuse } from '../core/refusal.ts'
import { sendMessage } from '../message.ts'
import { currentInstant } from '../signup/examinee.ts'
import type { UserRow } from '../user/user-row.ts'
import { changedValues, fieldFor, valueMessage, parseValues, registeredFields, writeBaseInfo } from './base-info.ts'
import { userBaseInfo, baseInfos } from './seeds.ts'

/** Requests a change of a field from the registration; a reviewer decides. One pending request per field. */
export function requestChange(user: UserRow, rows: readonly NamedValue[], reason: string) {
  const row = userBaseInfo(user)
  const changes = changedValues(user, parseValues(user, rows))
  if (changes.size === 0) refuse('更正后的内容与现在相同')
  const requests = [...changes].map(([field, value]) => {
    const { name, label } = field
    if (!registeredFields(user).includes(name)) refuse(`${label}可以直接修改，不需要申请`)
    if (row.pending.some((it) => it.name === name)) refuse(`${label}已有更正申请在审核`)
    if (isEmpty(value)) refuse(`请填写更正后的${label}`)
    const message = valueMessage(user, field, value)
    if (message !== null) refuse(message)
    return { name, label, value: String(value), reason, submitTime: currentInstant() }
  })
  const refused = row.refused.filter(({ name }) => !requests.some((it) => it.name === name))
  baseInfos.value.set(user.id, { ...row, pending: [...row.pending, ...requests], refused })
}

/** Refused change requests of a user. */
export const refusedChanges = (user: UserRow) => userBaseInfo(user).refused

/** Undecided change requests of a user. */
export const pendingChanges = (user: UserRow) => userBaseInfo(user).pending

/** Validated again: another account may have taken the value since the request. */
function applyChange(user: UserRow, { name, value }: { name: string; value: string }) {
  const message = valueMessage(user, fieldFor(user, name), value)
  if (message !== null) refuse(message)
  writeBaseInfo(user, { [name]: value })
}

/** Approves or rejects a change request and sends the candidate a message; for QA. */
export function decideChange(user: UserRow, name: string, { approved, reason }: { approved: boolean; reason: string }) {
  const request = pendingChanges(user).find((it) => it.name === name) ?? refuse('没有这一项的更正申请')
  if (approved) applyChange(user, request)
  const row = userBaseInfo(user)
  const pending = row.pending.filter((it) => it.name !== name)
  const { label } = request
  const refused = approved ? row.refused : [...row.refused, { name, label, reason, decideTime: currentInstant() }]
  baseInfos.value.set(user.id, { ...row, pending, refused })
  const result = approved ? '已审核通过，更正后的内容已经生效' : `未通过审核，内容没有更改。原因：${reason}`
  sendMessage(
    user.id,
    approved ? `${request.label}更正申请已通过` : `${request.label}更正申请未通过`,
    `您的${request.label}更正申请${result}。`,
  )
}

/** Masked record of the caller. */
export const maskedRecord = ({ realName, zjhm, phone, email }: UserRow) => [
  { label: '姓名', value: maskedName(realName) },
  { label: '证件号码', value: maskedId(zjhm) },
  { label: '手机号码', value: mask(phone ?? '', 3, 4) },
  { label: '电子邮箱', value: (email ?? '').replace(/^(.).*(?=@)/, '$1***') },
]
