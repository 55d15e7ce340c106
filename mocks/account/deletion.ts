import type * as v from 'valibot'

import type { Output } from '#contracts/core/call.ts'
import type { account } from '#contracts/session/account.ts'

import { bookings } from '../appointment/seeds.ts'
import { activeSignUps } from '../base-info/field-lock.ts'
import { baseInfos } from '../base-info/seeds.ts'
import { clock } from '../core/clock.ts'
import { mask } from '../core/mask.ts'
import { refuse } from '../core/refusal.ts'
import { bladeMinute } from '../core/wire.ts'
import { educations } from '../education/seeds.ts'
import { exams } from '../exam/seeds.ts'
import { checkCode, sendCode, removeCode } from '../log-in/phone-code.ts'
import { releaseIdentities } from '../log-in/social.ts'
import { isOpen, orders } from '../payment/order.ts'
import { expireOrders } from '../payment/rule.ts'
import { removePictures } from '../picture/picture.ts'
import { removeSecurityAnswer } from '../retrieval/security-answer.ts'
import { examinees } from '../signup/examinee.ts'
import { userRoles, users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { reserveVenue } from '../venue-reservation.ts'
import { removeWechatBinding } from '../wechat.ts'

type Call = typeof account.deleteAccount

const consequences = [
  '账号、基本信息、学历学位和照片将被删除，无法恢复',
  '历史报名记录、准考证和成绩将无法通过本系统查看',
  '手机号和证件号码可以重新注册，但不会恢复以前的数据',
]

/** Steps of deleting an account: check, send a code, confirm. */
export function deletionStep(input: v.InferOutput<Call['input']>, user: UserRow): Output<Call> {
  const purpose = `delete/${user.id}`
  const phone = checkDeletable(user)
  if (input.step === 'check') return { outcome: 'free', phone: mask(phone, 3, 4), consequences }
  if (input.step === 'code') return sendCode(purpose, phone)
  if (input.account !== user.account) refuse('输入的账号与当前账号不一致')
  const failure = checkCode(purpose, input.code)
  if (failure) return failure
  removeCode(purpose)
  removeAccount(user)
  return { outcome: 'deleted' }
}

/** Refuses an account with open orders or sign-ups; answers its phone. */
function checkDeletable(user: UserRow): string {
  if (!userRoles(user).includes('user')) refuse('管理人员账号不能自行注销，请联系系统管理员')
  expireOrders()
  const order = orders.find((row) => row.userId === user.id && isOpen(row))
  if (order) refuse(`订单 ${order.id} 还没有完成，请先支付，或在 ${bladeMinute(order.expireTime)} 订单过期后再注销`)
  const active = activeSignUps(user).map(({ examId }) => exams.byId(examId))
  const toCome = active.find((it) => it && (!it.examStartTime || Date.parse(it.examStartTime) > clock.now()))
  if (toCome) refuse(`“${toCome.examName}”的报名还没有结束，请先撤回报名，或在考试结束后再注销`)
  return user.phone ?? refuse('账号没有绑定手机号，请先在基本信息中填写')
}

/** Deletes all data of an account except its orders; reserved places, phone and number become available. */
function removeAccount({ id }: UserRow) {
  users.remove(id)
  baseInfos.value.delete(id)
  removeSecurityAnswer(id)
  removeWechatBinding(id)
  releaseIdentities(id)
  removePictures(id)
  for (const row of examinees.filter(({ userId }) => userId === id)) reserveVenue(row, '')
  for (const table of [examinees, educations, bookings]) {
    for (const row of table.all()) if (row.userId === id) table.remove(row.id)
  }
}
