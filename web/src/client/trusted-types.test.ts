import { expect, test } from 'vitest'

import { isOwnWorker } from './trusted-types.ts'

test.each(['/sw.js', '/workers/check-worker-D3adB33f.js', 'http://localhost:8787/workers/a.js'])(
  '%s may be a worker',
  (url) => {
    expect(isOwnWorker(url)).toBe(true)
  },
)

test.each([
  '/assets/a.js',
  '/assets/sw.js',
  '/sw.js?x=1',
  'https://evil.example/sw.js',
  '/workers/../assets/a.js',
  '/workers/a.js?x=1//evil',
  '/workers/a.svg',
  '/api/blade-user/info',
  'https://evil.example/workers/a.js',
  '//evil.example/workers/a.js',
  'http://localhost:8787@evil.example/workers/a.js',
  'blob:http://localhost:8787/workers/a.js',
  'data:text/javascript,/workers/a.js',
])('%s is no script of ours', (url) => {
  expect(isOwnWorker(url)).toBe(false)
})
