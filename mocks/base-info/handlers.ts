import { baseInfo, phoneField } from '#contracts/candidate/base-info.ts'

import { mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { redeemNewPhoneCode } from '../log-in/phone.ts'
import { changedValues, saveBaseInfo, baseInfoResponse, parseValues } from './base-info.ts'
import { maskedRecord, requestChange } from './change.ts'
import { checkLocks, userLocks } from './field-lock.ts'

/** Another phone needs the code that was sent to it. */
function checkNewPhone(changes: ReturnType<typeof changedValues>, sent: { id: string; code: string } | undefined) {
  const [, phone] = [...changes].find(([{ name }]) => name === phoneField) ?? []
  if (phone === undefined) return
  redeemNewPhoneCode(String(phone), sent ?? refuse('更换手机号码需要新号码收到的验证码'))
}

export const baseInfoHandlers = mock(baseInfo, {
  updateStudentPersonInfo({ values, newPhone }, { user }) {
    const submitted = parseValues(user, values)
    const changes = changedValues(user, submitted)
    checkLocks(user, changes.keys())
    checkNewPhone(changes, newPhone)
    return saveBaseInfo(user, submitted)
  },
  submitModify: ({ values, reason }, { user }) => requestChange(user, values, reason),
  getStudentInfoById: (_, { user }) => maskedRecord(user),
  getBaseInfo: (_, { user }) => baseInfoResponse(user),
  getListInfo: (_, { user }) => userLocks(user),
})
