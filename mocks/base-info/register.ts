import { register } from '#contracts/register.ts'

import { issueLink } from '../log-in/avatar-link.ts'
import { changesOf, keepBaseInfo, shownBaseInfo, toldValues } from './base-info.ts'
import { maskedRecord, requestChange } from './change.ts'
import { chsiCode } from '../education/chsi.ts'
import { confirmSoon, educationsOf, keepEducation, removeEducation } from '../education/education.ts'
import { checkLocks, locksOf } from './field-lock.ts'
import { mock } from '../core/mock.ts'
import { paramsOf } from '../param-info.ts'
import { openExam } from '../picture/picture.ts'

export const registerHandlers = mock(register, {
  educationAndStatusSave: (draft, { user }) => keepEducation(user, draft),
  educationAndStatusUpdate: (draft, { user }) => keepEducation(user, draft),
  getEducationAndStatus: (_, { user }) => educationsOf(user.id),
  educationRemove: ({ id }, { user }) => removeEducation(user, id, 'education'),
  degreeRemove: ({ id }, { user }) => removeEducation(user, id, 'degree'),
  updateStudentPersonInfo({ values }, { user }) {
    const told = toldValues(values)
    checkLocks(user, changesOf(user, told).keys())
    return keepBaseInfo(user, told)
  },
  submitModify: ({ values, reason }, { user }) => requestChange(user, values, reason),
  getStudentInfoById: (_, { user }) => maskedRecord(user),
  avatarLink(_, { user }) {
    openExam(user)
    return issueLink(user.id)
  },
  paramInfo: ({ paramType }) => paramsOf(paramType),
  getBaseInfo: (_, { user }) => shownBaseInfo(user),
  getListInfo: (_, { user }) => locksOf(user),
  chsiQrcode(_, { user }) {
    confirmSoon(user.id)
    return chsiCode()
  },
})
