import { education } from '#contracts/candidate/education.ts'

import { mock } from '../core/mock.ts'
import { chsiCode } from './chsi.ts'
import { scheduleConfirmation, userEducations, saveEducation, removeEducation } from './education.ts'

export const educationHandlers = mock(education, {
  educationAndStatusSave: (draft, { user }) => saveEducation(user, draft),
  educationAndStatusUpdate: (draft, { user }) => saveEducation(user, draft),
  getEducationAndStatus: (_, { user }) => userEducations(user.id),
  educationRemove: ({ id }, { user }) => removeEducation(user, id, 'education'),
  degreeRemove: ({ id }, { user }) => removeEducation(user, id, 'degree'),
  chsiQrcode(_, { user }) {
    scheduleConfirmation(user.id)
    return chsiCode()
  },
})
