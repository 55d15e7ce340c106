import { expect, test } from 'vitest'

import { readAnswer } from '../core/answer.ts'
import { reissue } from './reissue.ts'

const application = { id: '1', status: 'sent', updateTime: '2026-05-06 07:08:09', history: [] }

test('an application stays in the list, without its time, where that cannot be read', () => {
  const rows = [application, { ...application, id: '2', updateTime: '06/05/2026' }]
  const answer = readAnswer(reissue.page.output, { records: rows, total: 2, size: 10, current: 1, pages: 1 })
  expect(answer).toMatchObject({
    success: true,
    output: {
      records: [
        { id: '1', updateTime: '2026-05-06T07:08:09+08:00' },
        { id: '2', updateTime: null },
      ],
    },
    deviations: expect.arrayContaining([
      { field: 'records.[].updateTime', expected: 'instant', received: 'text', outcome: 'fallback' },
    ]),
  })
})

test('an event stays in the history, without its time, where that cannot be read', () => {
  const history = [{ status: 'sent', time: 'yesterday', message: '' }]
  const answer = readAnswer(reissue.view.output, { ...application, history })
  expect(answer).toMatchObject({ success: true, output: { history: [{ status: 'sent', time: null }] } })
})
