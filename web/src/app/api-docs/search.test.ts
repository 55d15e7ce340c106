import { expect, test } from 'vitest'

import { type OpenApi, operationSearch, showBothLanguages } from './search.ts'

const documentOfTwo = (): OpenApi => ({
  tags: [
    { name: 'message', 'x-title-zh': '消息' },
    { name: 'appointment', 'x-title-zh': '预约', description: 'Appointments.' },
  ],
  paths: {
    '/api/message/list': {
      get: {
        operationId: 'message.list',
        tags: ['message'],
        summary: 'Lists the messages.',
        'x-summary-zh': '列出通知。',
      },
    },
    '/api/appointment/save': {
      post: { operationId: 'appointment.save', tags: ['appointment'], summary: 'Books.', 'x-summary-zh': '提交。' },
    },
  },
})

const [list, save] = ['get /api/message/list', 'post /api/appointment/save']

test.each([
  ['a part of the path', '/message/', [list]],
  ['an English summary, in any case', 'BOOKS', [save]],
  ['a Chinese summary', '列出', [list]],
  ['the Chinese name of a group', '预约', [save]],
  ['two words, both of which must occur', 'post books', [save]],
  ['nothing', '', [list, save]],
])('the search finds by %s', (_, text, keys) => {
  expect([...operationSearch(documentOfTwo())(text)]).toEqual(keys)
})

test('the page shows summaries and groups in both languages', () => {
  const document = documentOfTwo()
  showBothLanguages(document)
  expect(document.paths['/api/message/list']?.['get']?.summary).toBe('列出通知。 Lists the messages.')
  expect(document.tags.map(({ description }) => description)).toEqual(['消息', '预约 · Appointments.'])
})
