import { expect, onTestFinished, test, vi } from 'vitest'

import { isPage, networkTimeout, precachedFile, shellPage } from './shell-page.ts'

const origin = 'https://exam.example.org'
const cachedPage = async () => new Response('kept')
const nothing = async () => undefined
const asksFor = (path: string, mode: RequestMode = 'navigate') => isPage(mode, new URL(path, origin), origin)

test.each(['/', '/wel/index', '/exam/signup/index?step=base', '/docsomething'])(
  '%s is a page of the client',
  (path) => {
    expect(asksFor(path)).toBe(true)
  },
)

test.each([
  '/api/blade-user/info',
  '/session',
  '/embed/page?src=x',
  '/docs',
  '/docs/openapi.json',
  '/healthz',
  'https://evil.example/wel',
])('%s is not', (path) => expect(asksFor(path)).toBe(false))

test('a call or a picture of a page is no page', () => {
  expect(asksFor('/wel/index', 'cors')).toBe(false)
  expect(asksFor('/icon.svg', 'no-cors')).toBe(false)
})

test('the network comes first', async () => {
  expect(await (await shellPage(Promise.resolve(new Response('new')), cachedPage)).text()).toBe('new')
})

test('without a network the page comes from the device', async () => {
  expect(await (await shellPage(Promise.reject(new TypeError('offline')), cachedPage)).text()).toBe('kept')
})

test('server errors count as no network', async () => {
  expect(await (await shellPage(Promise.resolve(new Response('', { status: 503 })), cachedPage)).text()).toBe('kept')
})

test('a 404 is an answer', async () => {
  expect((await shellPage(Promise.resolve(new Response('', { status: 404 })), cachedPage)).status).toBe(404)
})

test('a network without a response times out', async () => {
  vi.useFakeTimers()
  const page = shellPage(new Promise(() => undefined), cachedPage)
  await vi.advanceTimersByTimeAsync(networkTimeout)
  expect(await (await page).text()).toBe('kept')
  vi.useRealTimers()
})

test('a cache that does not answer is as one without the page, after 3 s', async () => {
  vi.useFakeTimers()
  const page = shellPage(Promise.reject(new TypeError('offline')), () => new Promise(() => undefined))
  const failure = page.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await failure).toEqual(new TypeError('offline'))
  vi.useRealTimers()
})

test("without a cached page the network's result is returned", async () => {
  expect((await shellPage(Promise.resolve(new Response('', { status: 502 })), nothing)).status).toBe(502)
  await expect(shellPage(Promise.reject(new TypeError('offline')), nothing)).rejects.toThrow('offline')
})

test('a precached file comes from the network where the cache does not answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const file = precachedFile(new Promise(() => undefined), async () => new Response('new'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await (await file).text()).toBe('new')
})
