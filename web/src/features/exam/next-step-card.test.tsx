import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import { openPart } from '#web/testing/part.tsx'
import { NextStepCard } from './next-step-card.tsx'

test.each([
  [null, '准考证可以打印了', '打印准考证'],
  ['current', '准考证已打印，等待考试', '查看准考证'],
  ['outdated', '准考证有变更，请重新打印', '打印准考证'],
] as const)('the card of a ticket whose print here is %s says %s and offers %s', async (print, title, action) => {
  let row
  await openPart(null, { before: async (browser) => ([row] = await browser.value(exam.getAllExamList, {})) })
  const step = { kind: 'ticket' as const, exam: row! } // read before
  await openPart(<NextStepCard step={step} print={() => print} />)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('button', { name: action })).toBeVisible()
})
