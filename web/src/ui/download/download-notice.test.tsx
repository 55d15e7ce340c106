import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { type ErrorCode, errorStatus } from '#contracts/core/error.ts'
import { gatewayFile } from '#contracts/core/gateway-call.ts'

import { backoff } from '#web/client/device/backoff.ts'
import { captureDownloads } from '#web/testing/downloads.ts'
import { showPart } from '#web/testing/part.tsx'
import { DownloadNotice } from './download-notice.tsx'
import { DownloadProgress } from './download-progress.tsx'
import { useDownload } from './use-download.ts'

const list = gatewayFile('GET /list', {
  access: 'login',
  file: { types: ['application/pdf'], maxSize: 1000, name: '名单.pdf' },
})

function Download() {
  const download = useDownload(list)
  return (
    <>
      <button type="button" onClick={() => download.mutate({})}>
        下载
      </button>
      <DownloadProgress download={download} />
      <DownloadNotice download={download} />
    </>
  )
}

const problem = (code: ErrorCode) => ({
  type: 'about:blank',
  title: code,
  status: errorStatus[code],
  code,
  requestId: '1',
})

/** Gateway that answers with these problems, then with the file; counts its requests. */
function serving(...problems: ErrorCode[]) {
  const requests = { count: 0 }
  const server = setupServer(
    http.get('*/list', () => {
      const code = problems[requests.count]
      requests.count += 1
      if (!code) return new HttpResponse('%PDF-', { headers: { 'Content-Type': 'application/pdf' } })
      return HttpResponse.json(problem(code), { status: errorStatus[code], headers: { 'Retry-After': '1' } })
    }),
  )
  server.listen()
  onTestFinished(() => server.close())
  return requests
}

beforeEach(() => {
  backoff.reset()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

const click = (name: string) =>
  userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name }))

/** Advances second by second, rendering in between. */
async function wait(seconds: number) {
  for (let n = 0; n < seconds; n += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
}

test('a busy download shows a countdown, is retried, and saves the file', async () => {
  const [requests, saved] = [serving('downloads_busy', 'downloads_busy'), captureDownloads()]
  await showPart(<Download />)
  await click('下载')
  expect(await screen.findByRole('alert')).toHaveTextContent('当前下载人数过多，请稍后下载')
  expect(screen.getByText(/秒后自动重试/)).toBeVisible()
  await wait(30)
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['名单.pdf']))
  expect(requests.count).toBe(3)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('waiting can be cancelled', async () => {
  const requests = serving('downloads_busy')
  await showPart(<Download />)
  await click('下载')
  await screen.findByRole('alert')
  await click('不再重试')
  expect(screen.queryByRole('alert')).toBeNull()
  await wait(20)
  expect(requests.count).toBe(1)
})

test('a permanent error is shown and not retried', async () => {
  const requests = serving('forbidden')
  await showPart(<Download />)
  await click('下载')
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有权限')
  await wait(20)
  expect(requests.count).toBe(1)
})

test('a large download shows its progress and can be cancelled', async () => {
  const saved = captureDownloads()
  const half = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let n = 0; n < 10; n += 1) controller.enqueue(new Uint8Array(250_000))
    },
  })
  const headers = { 'Content-Type': 'application/pdf', 'Content-Length': '5000000' }
  const server = setupServer(http.get('*/list', () => new HttpResponse(half, { headers })))
  server.listen()
  onTestFinished(() => server.close())
  await showPart(<Download />)
  await click('下载')
  expect(await screen.findByText(/^已下载 2(\.\d)? MB，共 5 MB$/)).toBeVisible()
  expect(screen.getByRole('progressbar', { name: '下载进度' })).toBeVisible()
  await click('取消下载')
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(saved).toEqual([])
})

const headers = { 'Content-Type': 'application/pdf', 'Content-Length': '10' }

/** Broken off after its first bytes. */
const broken = () =>
  new ReadableStream<Uint8Array>({
    start: (body) => {
      body.enqueue(Buffer.from('%PDF-'))
      setTimeout(() => body.error(new Error('reset')), 10)
    },
  })

test.each([
  ['breaks off', broken],
  ['is shorter than it says, unseen by the browser', () => '%PDF-'],
])('a file that %s is not saved, is said to be incomplete, and offered again', async (_, firstBody) => {
  const saved = captureDownloads()
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('%PDF-12345', { headers }))
  network.mockImplementationOnce(async () => new Response(firstBody(), { headers }))
  onTestFinished(() => network.mockRestore())
  await showPart(<Download />)
  await click('下载')
  expect(await screen.findByRole('alert')).toHaveTextContent('文件不完整，没有保存，请重新下载')
  expect(saved).toEqual([])
  await wait(30)
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['名单.pdf']))
})
