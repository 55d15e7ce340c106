import { baseInfo } from '#contracts/base-info.ts'

import { changesOf, keepBaseInfo, shownBaseInfo, toldValues } from './base-info.ts'
import { maskedRecord, requestChange } from './change.ts'
import { mock } from '../core/mock.ts'
import { checkLocks, locksOf } from './field-lock.ts'

export const baseInfoHandlers = mock(baseInfo, {
  updateStudentPersonInfo({ values }, { user }) {
    const told = toldValues(values)
    checkLocks(user, changesOf(user, told).keys())
    return keepBaseInfo(user, told)
  },
  submitModify: ({ values, reason }, { user }) => requestChange(user, values, reason),
  getStudentInfoById: (_, { user }) => maskedRecord(user),
  getBaseInfo: (_, { user }) => shownBaseInfo(user),
  getListInfo: (_, { user }) => locksOf(user),
})
