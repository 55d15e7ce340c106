import { expect, test } from 'vitest'

import { baseInfo } from './candidate/base-info.ts'
import { reissue } from './candidate/reissue.ts'
import { signup } from './candidate/signup.ts'
import { readAnswer } from './core/answer.ts'

test.each([
  ['an application', reissue.save.output, { id: '1' }],
  ['a step of the sign-up', signup.save.output, { cleared: [], completedSteps: [] }],
  ['the base info', baseInfo.updateStudentPersonInfo.output, { errors: [] }],
])('%s counts as saved where the time of the save cannot be read', (_, output, rest) => {
  expect(readAnswer(output, { savedAt: 'just now', ...rest })).toMatchObject({
    success: true,
    output: { savedAt: null },
  })
})
