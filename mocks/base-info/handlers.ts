import { baseInfo } from '#contracts/candidate/base-info.ts'

import { mock } from '../core/mock.ts'
import { changesOf, saveBaseInfo, baseInfoResponse, parseValues } from './base-info.ts'
import { maskedRecord, requestChange } from './change.ts'
import { checkLocks, locksOf } from './field-lock.ts'

export const baseInfoHandlers = mock(baseInfo, {
  updateStudentPersonInfo({ values }, { user }) {
    const submitted = parseValues(values)
    checkLocks(user, changesOf(user, submitted).keys())
    return saveBaseInfo(user, submitted)
  },
  submitModify: ({ values, reason }, { user }) => requestChange(user, values, reason),
  getStudentInfoById: (_, { user }) => maskedRecord(user),
  getBaseInfo: (_, { user }) => baseInfoResponse(user),
  getListInfo: (_, { user }) => locksOf(user),
})
