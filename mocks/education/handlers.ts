import { education } from '#contracts/education.ts'

import { chsiCode } from './chsi.ts'
import { mock } from '../core/mock.ts'
import { confirmSoon, educationsOf, keepEducation, removeEducation } from './education.ts'

export const educationHandlers = mock(education, {
  educationAndStatusSave: (draft, { user }) => keepEducation(user, draft),
  educationAndStatusUpdate: (draft, { user }) => keepEducation(user, draft),
  getEducationAndStatus: (_, { user }) => educationsOf(user.id),
  educationRemove: ({ id }, { user }) => removeEducation(user, id, 'education'),
  degreeRemove: ({ id }, { user }) => removeEducation(user, id, 'degree'),
  chsiQrcode(_, { user }) {
    confirmSoon(user.id)
    return chsiCode()
  },
})
