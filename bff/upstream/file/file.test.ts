import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { download, type Endpoint, upload } from '#contracts/core/endpoint.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { auth } from '#contracts/session/auth.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { mock } from '#mocks/core/mock.ts'
import { refuse } from '#mocks/core/refusal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../../testing/browser.ts'
import { testGateway } from '../../testing/gateway.ts'
import { mockFetch } from '../../testing/mock-fetch.ts'
import { readProblem } from '../../testing/problem.ts'
import type { Fetch } from '../upstream.ts'

const pdf = { types: ['application/pdf'], maxSize: 1000, name: "准考证 (2026)'.pdf" }
const photo = { types: ['image/jpeg', 'image/png'], maxSize: 1000, name: 'file' }
const Kind = v.strictObject({ fileType: v.string() })
const file = {
  ticket: download('GET file/ticket', { access: 'login', input: Kind, file: pdf }),
  archive: download('GET file/archive', { access: 'login', file: { types: pdf.types, name: 'archive.pdf' } }),
  ticketByPost: download('POST file/ticket-by-post', {
    access: 'login',
    personal: true,
    sealed: true,
    input: Kind,
    file: pdf,
  }),
  photo: upload('POST file/photo', { access: 'login', input: Kind, output: v.string(), file: photo }),
  sealedPhoto: upload('POST file/sealed-photo', {
    access: 'login',
    sealed: true,
    input: Kind,
    output: v.string(),
    file: photo,
  }),
}
/** A JPEG of one pixel, and a text in place of its image data. */
const jpegStart = (text: string) =>
  new Uint8Array([...Buffer.from('ffd8ffc0000b080001000101011100ffda0002', 'hex'), ...Buffer.from(text)])
const jpegEnd = new Uint8Array([0xff, 0xd9])
const jpeg = (text: string) => new Uint8Array([...jpegStart(text), ...jpegEnd])
const imageData = async (part?: File | null) => /[a-z]+(?=\uFFFD+$)/.exec((await part?.text()) ?? '')?.[0]

const blob = (type: string) => new File([`%PDF-1.7 a file of ${type}`], 'C:\\x"\r\n.exe', { type })
const handlers = mock(file, {
  ticket: ({ fileType }) => (fileType === 'none' ? refuse('准考证尚未发布') : blob(fileType)),
  archive: () => blob('archive'),
  ticketByPost: ({ fileType }) => blob(fileType),
  photo: async ({ fileType }, { file: part }) => `${fileType} ${part?.name} ${part?.type} ${await imageData(part)}`,
  sealedPhoto: async ({ fileType }, { file: part }) => `${fileType} ${part?.type} ${await imageData(part)}`,
})

beforeEach(() => scenario.begin('normal'))

/** A logged-in tab; `special` answers file calls that the mock cannot. */
async function person(special?: Fetch, deadlines = { idle: 15_000 }): Promise<Tab> {
  const usual = mockFetch(handlers)
  const fetch: Fetch = (url, init) => (special && url.includes('/file/') ? special : usual)(url, init)
  const gateway = await testGateway({ api: { auth, user, file }, fetch, deadlines })
  const tab = await gateway.logIn('zhangwei')
  journal.clear()
  return tab
}

type Upload = { body: string | ReadableStream | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

const send = (tab: Tab, call: Endpoint, { body, headers = {} }: Upload) =>
  tab.fetch(`${call.url}?fileType=face`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'image/jpeg', ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })

const answerCode = async (response: Response) => (response.ok ? 'fine' : (await readProblem(response)).code)

test.each([file.ticket, file.ticketByPost])('a file has the name and type of the contract', async (call) => {
  const response = await (await person()).call(call, { fileType: 'application/pdf' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''%E5%87%86%E8%80%83%E8%AF%81%20%282026%29%27.pdf",
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe('%PDF-1.7 a file of application/pdf')
})

test('a refusal in place of a file is relayed with its text', async () => {
  const response = await (await person()).call(file.ticket, { fileType: 'none' })
  expect(await readProblem(response)).toMatchObject({ status: 422, code: 'refused', detail: '准考证尚未发布' })
})

test.each(['text/html', 'image/svg+xml', 'application/octet-stream', ''])(
  'a file of type %j is refused',
  async (fileType) => {
    const response = await (await person()).call(file.ticket, { fileType })
    expect(await readProblem(response)).toMatchObject({ status: 503, code: 'downloads_busy' })
    expect(response.headers.get('Retry-After')).toMatch(/^[3-8]$/)
  },
)

/** Error answers of an overloaded upstream under the file's media type. */
const instead = (body: string | Uint8Array<ArrayBuffer> | null) =>
  person(async () => new Response(body, { headers: { 'Content-Type': 'application/pdf' } }))

test.each([
  ['nothing', null],
  ['a few bytes', '%PD'],
  ['an error page', '<html><body>502 Bad Gateway</body></html>'],
  ['an error in an envelope', '{"code":500,"success":false,"data":null,"msg":"java.lang.NullPointerException"}'],
  ['another kind of file', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ['an error without an end', 'x'.repeat(100_000)],
])('%s under the type of the file means that too many want theirs', async (_, body) => {
  const response = await (await instead(body)).call(file.ticket, { fileType: 'x' })
  expect(await readProblem(response)).toMatchObject({ status: 503, code: 'downloads_busy' })
})

test("a refusal with the file's media type is relayed with its text", async () => {
  const tab = await instead('{"code":400,"success":false,"data":null,"msg":"准考证尚未发布"}')
  const response = await tab.call(file.ticket, { fileType: 'x' })
  expect(await readProblem(response)).toMatchObject({ code: 'refused', detail: '准考证尚未发布' })
})

test.each([
  ['error', 'upstream_failed'],
  ['html', 'upstream_unavailable'],
  ['drop', 'upstream_unavailable'],
  ['busy', 'too_many_requests'],
  ['redirect', 'upstream_failed'],
  ['refused-in-200', 'refused'],
] as const)('the fault "%s" in place of the file is the problem %s', async (kind, code) => {
  const tab = await person()
  faultPlan.add({ path: 'file/ticket', kind })
  expect(await answerCode(await tab.call(file.ticket, { fileType: 'application/pdf' }))).toBe(code)
})

test('a file is requested again with a new token when the old one was forgotten', async () => {
  const tab = await person()
  faultPlan.add({ path: 'file/ticket', kind: 'unauthorised', count: 1 })
  faultPlan.add({ path: 'blade-user/info', kind: 'unauthorised', count: 1 })
  expect(await answerCode(await tab.call(file.ticket, { fileType: 'application/pdf' }))).toBe('fine')
  expect(journal.of('auth.token')).toHaveLength(1)
})

/** A file sent chunk by chunk on demand. */
function tap(type = 'application/pdf', head = '%PDF-') {
  const state = { cancelled: false, aborted: false }
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const fetch: Fetch = async (_, { signal }) => {
    signal?.addEventListener('abort', () => {
      state.aborted = true
      controller?.error(signal.reason)
    })
    const body = new ReadableStream<Uint8Array>({
      start(streamController) {
        controller = streamController
        streamController.enqueue(new TextEncoder().encode(head))
      },
      cancel: () => void (state.cancelled = true),
    })
    return new Response(body, { headers: { 'Content-Type': type } })
  }
  const pour = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
  return { fetch, state, pour, close: () => controller?.close() }
}

const pieceText = (piece?: { value?: Uint8Array | undefined }) => new TextDecoder().decode(piece?.value)

test('the first byte of a file arrives before the last one is sent', async () => {
  const { fetch, pour, close } = tap()
  const response = await (await person(fetch)).call(file.ticket, { fileType: 'x' })
  const reader = response.body?.getReader()
  expect(pieceText(await reader?.read())).toBe('%PDF-')
  pour('first')
  expect(pieceText(await reader?.read())).toBe('first')
  pour('last')
  close()
  expect(pieceText(await reader?.read())).toBe('last')
  expect((await reader?.read())?.done).toBe(true)
})

test('of a file of 200 MB the gateway never holds more than 1 MB, and asks for no more than is read', async () => {
  const [size, piece] = [200 * 2 ** 20, new TextEncoder().encode('%PDF-'.padEnd(2 ** 16))]
  let [sent, read, held] = [0, 0, 0]
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= size) return controller.close()
        controller.enqueue(piece)
        sent += piece.length
        held = Math.max(held, sent - read)
      },
    })
  const fetch: Fetch = async () => new Response(body(), { headers: { 'Content-Type': 'application/pdf' } })
  const reader = (await (await person(fetch)).call(file.archive)).body?.getReader()
  read += (await reader?.read())?.value?.length ?? 0
  await sleep(20) // whoever would read ahead has done so
  expect(sent).toBeLessThan(2 ** 20)
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) read += next.value.length
  expect(read).toBe(size)
  expect(held).toBeLessThan(2 ** 20)
})

test('a file over the size limit is aborted', async () => {
  const { fetch, pour, state } = tap()
  const response = await (await person(fetch)).call(file.ticket, { fileType: 'x' })
  pour('a'.repeat(995))
  pour('b')
  await expect(response.text()).rejects.toThrow('too_large')
  expect(state.cancelled).toBe(true)
})

test('a file that says that it is over the size limit is refused before its head', async () => {
  const headers = { 'Content-Type': 'application/pdf', 'Content-Length': '1001' }
  const tab = await person(async () => new Response('%PDF-'.padEnd(1001), { headers }))
  expect(await answerCode(await tab.call(file.ticket, { fileType: 'x' }))).toBe('upstream_failed')
})

test('a disconnect during a download aborts it at the upstream', async () => {
  const { fetch, pour, state } = tap()
  const response = await (await person(fetch)).call(file.ticket, { fileType: 'x' })
  pour('a')
  await response.body?.cancel()
  await expect.poll(() => state.cancelled).toBe(true)
})

test('a disconnect before the download begins aborts it at the upstream', async () => {
  let ended = false
  const fetchStart = Promise.withResolvers<void>()
  const waiting: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      fetchStart.resolve()
      signal?.addEventListener('abort', () => {
        ended = true
        reject(signal.reason)
      })
    })
  const tab = await person(waiting)
  const leaving = new AbortController()
  const pending = tab.fetch(`${file.ticket.url}?fileType=x`, { signal: leaving.signal })
  await fetchStart.promise
  leaving.abort()
  expect((await pending).status).toBe(400)
  expect(ended).toBe(true)
})

test('a file that is truncated within its signature is an error', async () => {
  const { fetch } = tap('application/pdf', '%')
  const tab = await person(fetch, { idle: 40 })
  expect(await answerCode(await tab.call(file.ticket, { fileType: 'x' }))).toBe('upstream_unavailable')
})

test('a stalled download is aborted', async () => {
  const { fetch, pour, state } = tap()
  const tab = await person(fetch, { idle: 40 })
  const response = await tab.call(file.ticket, { fileType: 'x' })
  pour('a')
  await expect(response.text()).rejects.toThrow('too late')
  expect(state.aborted).toBe(true)
})

test.each([
  [file.photo, 'face file image/jpeg bytes'],
  [file.sealedPhoto, 'face image/jpeg bytes'],
])('a file is sent on as a form, with its input beside it', async (call, answer) => {
  expect(await (await send(await person(), call, { body: jpeg('bytes') })).json()).toBe(answer)
})

test.each([
  ['another type', jpeg('bytes'), { 'Content-Type': 'image/svg+xml' }, 'unsupported_media_type'],
  ['no type', jpeg('bytes'), { 'Content-Type': '' }, 'unsupported_media_type'],
  ['a file that says it is too big', jpeg('bytes'), { 'Content-Length': '1001' }, 'too_large'],
  ['a file that is too big', jpeg('a'.repeat(1001)), {}, 'too_large'],
  ['a page under the type of a picture', '<script>alert(1)</script>', {}, 'unsupported_media_type'],
  [
    'a PNG under the type of a JPEG',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa]),
    {},
    'unsupported_media_type',
  ],
  ['two of three bytes', new Uint8Array([0xff, 0xd8]), {}, 'unsupported_media_type'],
  ['nothing', '', {}, 'unsupported_media_type'],
])('%s is refused', async (_, body, headers, code) => {
  expect(await answerCode(await send(await person(), file.photo, { body, headers }))).toBe(code)
  expect(journal.all().filter((entry) => entry.executed)).toEqual([])
})

test('an upload over the size limit is refused and not stored', async () => {
  const growing = new Response(jpeg('a'.repeat(1001))).body ?? ''
  expect(await answerCode(await send(await person(), file.photo, { body: growing }))).toBe('too_large')
  expect(journal.all().filter((entry) => entry.executed)).toEqual([])
})

test('an invalid input is refused before the file is read', async () => {
  const tab = await person()
  const response = await tab.fetch(`${file.photo.url}?fileType=face&fileType=back`, {
    method: 'POST',
    body: jpeg('bytes'),
    headers: { 'Content-Type': 'image/jpeg' },
  })
  expect(await answerCode(response)).toBe('bad_request')
  expect(journal.all()).toEqual([])
})

test('the first byte of an upload is at the upstream before the last one is sent', async () => {
  const firstBytes = Promise.withResolvers<string>()
  const taking: Fetch = async (_, { body }) => {
    let text = ''
    for await (const piece of new Response(body).body ?? []) {
      text += pieceText({ value: piece })
      if (text.includes('first')) firstBytes.resolve(text)
    }
    return Response.json({ code: 200, success: true, data: text.includes('last') ? 'whole' : 'half', msg: '' })
  }
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  const answer = send(await person(taking), file.photo, { body: body.readable })
  void writer.write(jpegStart('first'))
  expect(await firstBytes.promise).toMatch(/Content-Type: image\/jpeg\r\n\r\n\uFFFD{2}[^]*first$/)
  void writer.write(new Uint8Array([...Buffer.from('last'), ...jpegEnd]))
  await writer.close()
  expect(await (await answer).json()).toBe('whole')
})

test.each(['drop', 'html', 'lost'] as const)('an upload is never retried, also under fault "%s"', async (kind) => {
  const tab = await person()
  faultPlan.add({ path: 'file/photo', kind })
  expect(await answerCode(await send(tab, file.photo, { body: jpeg('bytes') }))).toBe('upstream_unavailable')
  expect(journal.of('photo')).toHaveLength(1)
})

test('an upload with a forgotten token is not repeated', async () => {
  const tab = await person()
  faultPlan.add({ path: 'file/photo', kind: 'unauthorised', count: 1 })
  faultPlan.add({ path: 'blade-user/info', kind: 'unauthorised', count: 1 })
  expect(await answerCode(await send(tab, file.photo, { body: jpeg('bytes') }))).toBe('try_again')
  expect(await answerCode(await send(tab, file.photo, { body: jpeg('bytes') }))).toBe('fine')
  expect(journal.of('photo').filter((entry) => entry.executed)).toHaveLength(1)
})
