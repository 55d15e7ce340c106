import { expect, test } from 'vitest'

import { api } from '#contracts/api.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { message } from '#contracts/candidate/message.ts'
import type { Deviation } from '#contracts/core/answer.ts'

import type { DeviationLine } from '../../http/log-line.ts'
import { deviationLog } from './deviations.ts'

const open: Deviation = { field: '[].open', expected: 'boolean', received: 'number', outcome: 'converted' }
const row: Deviation = { field: '[]', expected: 'object', received: 'null', outcome: 'row dropped' }

function logAt(start: number) {
  const lines: DeviationLine[] = []
  let time = start
  const report = deviationLog({
    api,
    wallTime: () => time,
    log: (line) => 'deviations' in line && lines.push(line),
  })
  return { lines, report, wait: (milliseconds: number) => (time += milliseconds) }
}

test('the first deviation is logged at once, the next ones once a minute with their counts', () => {
  const { lines, report, wait } = logAt(0)
  report(exam.getAllExamList, [open])
  expect(lines).toEqual([
    {
      time: '1970-01-01T00:00:00.000Z',
      level: 'warn',
      endpoint: 'exam.getAllExamList',
      deviations: [{ ...open, count: 1 }],
    },
  ])
  report(exam.getAllExamList, [open, open, row])
  report(message.getMessageList, [row])
  wait(59_999)
  report(exam.getAllExamList, [open])
  expect(lines).toHaveLength(1)
  wait(1)
  report(message.getMessageList, [])
  expect(lines.slice(1)).toMatchObject([
    {
      endpoint: 'exam.getAllExamList',
      deviations: [
        { ...open, count: 3 },
        { ...row, count: 1 },
      ],
    },
    { endpoint: 'message.getMessageList', deviations: [{ ...row, count: 1 }] },
  ])
})

test('a line has a hundred fields, and the others as one per outcome', () => {
  const { lines, report } = logAt(0)
  const fields = Array.from({ length: 300_000 }, (_, n) => ({ ...open, field: `f${n}` }))
  report(exam.getAllExamList, [...fields, row, row])
  expect(lines[0]?.deviations).toHaveLength(102)
  expect(lines[0]?.deviations.slice(-2)).toMatchObject([
    { field: '…', outcome: 'converted', count: 299_900 },
    { field: '…', outcome: 'row dropped', count: 2 },
  ])
})

test('a clock that steps back delays no line', () => {
  const { lines, report, wait } = logAt(36_000_000)
  report(exam.getAllExamList, [open])
  wait(-36_000_000)
  report(exam.getAllExamList, [open])
  expect(lines.map(({ time }) => time)).toEqual(['1970-01-01T10:00:00.000Z', '1970-01-01T00:00:00.000Z'])
})

test('a server that conforms to the contract writes no line', () => {
  const { lines, report, wait } = logAt(0)
  report(exam.getAllExamList, [])
  wait(3_600_000)
  report(exam.getAllExamList, [])
  expect(lines).toEqual([])
})
