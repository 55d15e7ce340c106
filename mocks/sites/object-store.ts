import { randomBytes } from 'node:crypto'

import type { SavePath } from '#contracts/picture.ts'

import { clock, instant } from '../core/clock.ts'
import { stored } from '../core/db.ts'
import { faultPlan, faultyAnswer, suffer } from '../qa/faults.ts'
import { journal } from '../qa/journal.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Leave to put one object or to look at it. */
type Pass = { obsKey: string; until: number }
type PutPass = Pass & { contentType: string; maxBytes: number }

/** Milliseconds that a pass is good for. Source: security R43. */
const life = 300_000

const objects = stored(() => new Map<string, { bytes: Bytes; contentType: string }>())
const putPasses = stored(() => new Map<string, PutPass>())
const looks = stored(() => new Map<string, Pass>())

let origin = 'http://store.test'

const secret = () => randomBytes(18).toString('base64url')

/** The store that pictures are put into, as the upstream sees it. Browsers reach it below /obs. */
export const objectStore = {
  /** Where browsers find it. */
  reachedAt(url: string) {
    origin = url
  },
  /** An address that takes one JPEG, once, within five minutes. */
  passToPut(maxBytes: number): SavePath {
    const [obsKey, token, until] = [secret(), secret(), clock.now() + life]
    const contentType = 'image/jpeg'
    putPasses.value.set(token, { obsKey, until, contentType, maxBytes })
    return {
      obsKey,
      url: addressOf(obsKey, token),
      headers: [{ name: 'Content-Type', value: contentType }],
      maxBytes,
      expireTime: instant(until),
    }
  },
  /** An address to show it. The same one for a while, so that a page that asks again does not load it again. */
  passToLook(obsKey: string): string {
    const now = clock.now()
    const known = [...looks.value].find(([, pass]) => pass.obsKey === obsKey && pass.until > now + life / 2)
    const token = known?.[0] ?? secret()
    if (!known) looks.value.set(token, { obsKey, until: now + life })
    return addressOf(obsKey, token)
  },
  get: (obsKey: string): Bytes | null => objects.value.get(obsKey)?.bytes ?? null,
  put(obsKey: string, bytes: Bytes, contentType = 'image/png') {
    objects.value.set(obsKey, { bytes, contentType })
  },
  remove(obsKey: string) {
    objects.value.delete(obsKey)
  },
}

const addressOf = (obsKey: string, token: string) => `${origin}/obs/${obsKey}?token=${token}`

/** What the store answers a browser. A dropped connection is a response of type "error". */
export async function answerFromStore(request: Request): Promise<Response> {
  const response = await answer(request)
  if (response.type === 'error') return response
  response.headers.set('Access-Control-Allow-Origin', request.headers.get('Origin') ?? '*')
  response.headers.set('Vary', 'Origin')
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  response.headers.set('X-Content-Type-Options', 'nosniff')
  return response
}

async function answer(request: Request): Promise<Response> {
  const { method, url } = request
  if (method === 'OPTIONS') return preflight()
  const { pathname, searchParams } = new URL(url)
  const obsKey = pathname.slice('/obs/'.length)
  for (const fault of faultPlan.take(`${method} obs/${obsKey}`)) {
    await suffer(fault, request.signal)
    const instead = faultyAnswer(fault.kind)
    if (instead) return noted(request, instead, fault.kind)
  }
  const token = searchParams.get('token') ?? ''
  if (method === 'PUT') return noted(request, await taken(request, obsKey, putPasses.value.get(token), token))
  return method === 'GET' ? shown(obsKey, looks.value.get(token)) : no(405, 'MethodNotAllowed')
}

/** QA sees in the journal what was put, without the passes. */
function noted(request: Request, response: Response, fault?: string): Response {
  const size = Number(request.headers.get('Content-Length') ?? 0)
  const file = { type: request.headers.get('Content-Type') ?? '', size }
  const executed = response.status === 200 && !fault
  journal.add(request, {
    path: 'obs',
    call: 'object-store',
    status: response.status,
    file,
    executed,
    ...(fault && { fault }),
  })
  return response
}

async function taken(request: Request, obsKey: string, pass: PutPass | undefined, token: string): Promise<Response> {
  if (!pass || pass.obsKey !== obsKey) return no(403, 'SignatureDoesNotMatch')
  if (clock.now() > pass.until) return no(403, 'RequestTimeTooSkewed')
  if (request.headers.get('Content-Type') !== pass.contentType) return no(403, 'SignatureDoesNotMatch')
  if (Number(request.headers.get('Content-Length') ?? 0) > pass.maxBytes) return no(413, 'EntityTooLarge')
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > pass.maxBytes) return no(413, 'EntityTooLarge')
  // Only now: a line that broke half way has used nothing up, and of two at once the first one counts.
  if (!putPasses.value.delete(token)) return no(403, 'SignatureDoesNotMatch')
  objectStore.put(obsKey, bytes, pass.contentType)
  return new Response(null, { status: 200 })
}

function shown(obsKey: string, pass: Pass | undefined): Response {
  if (!pass || pass.obsKey !== obsKey || clock.now() > pass.until) return no(403, 'AccessDenied')
  const object = objects.value.get(obsKey)
  if (!object) return no(404, 'NoSuchKey')
  const headers = { 'Content-Type': object.contentType, 'Cache-Control': 'private, max-age=300' }
  return new Response(object.bytes, { headers })
}

const preflight = () =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, PUT',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': '600',
    },
  })

const no = (status: number, code: string) =>
  new Response(`<Error><Code>${code}</Code></Error>`, { status, headers: { 'Content-Type': 'application/xml' } })
