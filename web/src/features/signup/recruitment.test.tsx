import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/exam.ts'
import { setStage } from '#mocks/signup/stage.ts'

import { open } from '../../testing/client.tsx'

const recruitment = '1800000000000000006'

test('the sign-up for a recruitment shows its kind', async () => {
  await open('/zpexam/signup/index', {
    as: 'zhangwei',
    before(browser) {
      setStage('1700000000000000001', recruitment, 'filling')
      return browser.value(exam.selectExam, { examId: recruitment })
    },
  })
  expect(await screen.findByText('事业单位公开招聘')).toHaveAttribute('lang', 'zh-CN')
})
