import { randomBytes } from 'node:crypto'

import type { SavePath } from '#contracts/candidate/picture.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { faultPlan, faultResponse, applyFault } from '../core/faults.ts'
import { journal } from '../core/journal.ts'
import { seedPortraits } from '../fixtures/seed-portrait.ts'

type Bytes = Uint8Array<ArrayBuffer>
type StoredObject = { bytes: Bytes; contentType: string }

/** Presigned URL: authorises one object to be uploaded or read. */
type PresignedUrl = { obsKey: string; until: number }
type PresignedPut = PresignedUrl & { contentType: string; maxBytes: number }

/** Lifetime of a presigned URL, in milliseconds. Source: security R43. */
const urlLifetime = 300_000

const objects = resettable(
  () =>
    new Map<string, StoredObject>(
      Object.entries(seedPortraits()).map(([obsKey, bytes]) => [obsKey, { bytes, contentType: 'image/png' }]),
    ),
)
const putUrls = resettable(() => new Map<string, PresignedPut>())
const getUrls = resettable(() => new Map<string, PresignedUrl>())

const defaultOrigin = 'https://store.test'
let origin = defaultOrigin

const secret = () => randomBytes(18).toString('base64url')

/** Object store for pictures. Browsers reach it below /obs. */
export const objectStore = {
  /** Origin for browsers; default: the origin of a mock that is not a server. */
  setOrigin(url: string = defaultOrigin) {
    origin = url
  },
  /** Presigned URL that accepts one JPEG, once. */
  presignPut(maxBytes: number): SavePath {
    const [obsKey, token, until] = [secret(), secret(), clock.now() + urlLifetime]
    const contentType = 'image/jpeg'
    putUrls.value.set(token, { obsKey, until, contentType, maxBytes })
    return {
      obsKey,
      url: objectAddress(obsKey, token),
      headers: [{ name: 'Content-Type', value: contentType }],
      maxBytes,
      expireTime: chinaTime(until),
    }
  },
  /** Presigned URL to read an object. Reused for half its lifetime, so that browsers can cache the picture. */
  presignGet(obsKey: string): string {
    const now = clock.now()
    const reusable = [...getUrls.value].find(([, url]) => url.obsKey === obsKey && url.until > now + urlLifetime / 2)
    const token = reusable?.[0] ?? secret()
    if (!reusable) getUrls.value.set(token, { obsKey, until: now + urlLifetime })
    return objectAddress(obsKey, token)
  },
  get: (obsKey: string): Bytes | null => objects.value.get(obsKey)?.bytes ?? null,
  put(obsKey: string, bytes: Bytes, contentType = 'image/png') {
    objects.value.set(obsKey, { bytes, contentType })
  },
  remove(obsKey: string) {
    objects.value.delete(obsKey)
  },
}

const objectAddress = (obsKey: string, token: string) => `${origin}/obs/${obsKey}?token=${token}`

/** Handler of the object store. A dropped connection is a response of type "error". */
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
    await applyFault(fault, request.signal)
    const instead = faultResponse(fault.kind)
    if (instead) return logged(request, instead, fault.kind)
  }
  const token = searchParams.get('token') ?? ''
  if (method === 'PUT') return logged(request, await handlePut(request, obsKey, token))
  return method === 'GET' ? handleGet(obsKey, getUrls.value.get(token)) : storeError(405, 'MethodNotAllowed')
}

/** Adds an upload to the journal, without the token. */
function logged(request: Request, response: Response, fault?: string): Response {
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

async function handlePut(request: Request, obsKey: string, token: string): Promise<Response> {
  const presigned = putUrls.value.get(token)
  if (!presigned || presigned.obsKey !== obsKey) return storeError(403, 'SignatureDoesNotMatch')
  if (clock.now() > presigned.until) return storeError(403, 'RequestTimeTooSkewed')
  if (request.headers.get('Content-Type') !== presigned.contentType) return storeError(403, 'SignatureDoesNotMatch')
  if (Number(request.headers.get('Content-Length') ?? 0) > presigned.maxBytes) return storeError(413, 'EntityTooLarge')
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > presigned.maxBytes) return storeError(413, 'EntityTooLarge')
  // Consumed after the body arrived: an interrupted upload can be repeated, and of two parallel ones the first wins.
  if (!putUrls.value.delete(token)) return storeError(403, 'SignatureDoesNotMatch')
  objectStore.put(obsKey, bytes, presigned.contentType)
  return new Response(null, { status: 200 })
}

function handleGet(obsKey: string, presigned: PresignedUrl | undefined): Response {
  if (!presigned || presigned.obsKey !== obsKey || clock.now() > presigned.until) return storeError(403, 'AccessDenied')
  const object = objects.value.get(obsKey)
  if (!object) return storeError(404, 'NoSuchKey')
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

const storeError = (status: number, code: string) =>
  new Response(`<Error><Code>${code}</Code></Error>`, { status, headers: { 'Content-Type': 'application/xml' } })
