import { expect, test } from 'vitest'

import { type OpenApi, operationSearch, translate } from './search.ts'

const documentOfTwo = (): OpenApi => ({
  tags: [
    { name: 'message', 'x-title-zh': '消息' },
    { name: 'appointment', 'x-title-zh': '预约' },
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
  ['a part of the path', { text: '/message/', group: '' }, [list]],
  ['an English summary, in any case', { text: 'BOOKS', group: '' }, [save]],
  ['a Chinese summary', { text: '列出', group: '' }, [list]],
  ['the Chinese name of a group', { text: '预约', group: '' }, [save]],
  ['two words, both of which must occur', { text: 'post books', group: '' }, [save]],
  ['a group', { text: '', group: 'message' }, [list]],
  ['a word in another group', { text: 'books', group: 'message' }, []],
  ['nothing', { text: '', group: '' }, [list, save]],
])('the search finds by %s', (_, query, keys) => {
  expect([...operationSearch(documentOfTwo())(query)]).toEqual(keys)
})

test('the page shows summaries and groups in its language, and finds them in both', () => {
  const document = documentOfTwo()
  const search = operationSearch(document)
  translate(document, 'en')
  expect(document.paths['/api/message/list']?.['get']?.summary).toBe('Lists the messages.')
  translate(document, 'zh')
  expect(document.paths['/api/message/list']?.['get']?.summary).toBe('列出通知。')
  expect(document.tags[0]?.description).toBe('消息')
  expect([...search({ text: 'lists', group: '' })]).toEqual([list])
})
