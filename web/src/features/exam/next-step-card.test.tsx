import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import { openPart } from '#web/testing/part.tsx'
import { NextStepCard } from './next-step-card.tsx'

test.each([
  [false, '准考证可以打印了', '打印准考证'],
  [true, '准考证已打印，等待考试', '查看准考证'],
])('the card of a ticket that was printed here (%s) says %s and offers %s', async (isPrinted, title, action) => {
  let row
  await openPart(null, { before: async (browser) => ([row] = await browser.value(exam.getAllExamList, {})) })
  const step = { kind: 'ticket' as const, exam: row! } // read before
  await openPart(<NextStepCard step={step} isPrinted={() => isPrinted} />)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('button', { name: action })).toBeVisible()
})
