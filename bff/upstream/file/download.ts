import * as v from 'valibot'

import type { FileLimits } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { Config } from '../../config/config.ts'
import { allowedDestination } from '../../http/guard/redirect.ts'
import { jitteredRetryAfter } from '../../limits/concurrency/retry-after.ts'
import { unwrap } from '../answer/envelope.ts'
import type { Seal } from '../seal/seal.ts'
import type { Answer, StreamedAnswer, Upstream, UpstreamRequest } from '../upstream.ts'
import { checkSignature, signedTypes } from './file-signature.ts'
import { fileAnswer, limitedStream, mediaType, sizeLimit } from './file.ts'
import { readTextFile, type TextFile, type TextLimits } from './text-file.ts'
import { brokenConnection, type VisibleEnd } from './visible-end.ts'

/** Limit of an error that comes in place of a file, in bytes. */
const maxErrorSize = 65_536

const defaultLimits: TextLimits = { maxSize: 24 * 1024 * 1024, atOnce: 4 }

export type DownloadOptions = {
  readonly upstream: Upstream
  readonly seal: Seal
  readonly config: Pick<Config, 'proofOrigins'>
  /** Default: 24 MiB, four at once. */
  readonly textLimits?: TextLimits
  /** Default: a stream that fails breaks the connection. */
  readonly visibleEnd?: VisibleEnd
}

/** A download with a request that is ready to send. */
type Download = { readonly endpoint: Endpoint; readonly file: FileLimits; readonly request: UpstreamRequest }

/** Files of the upstream: streamed as they are, or read from a text in their place. */
export function downloads(options: DownloadOptions) {
  const { textLimits = defaultLimits } = options
  let textsAtOnce = 0
  return async (endpoint: Endpoint, request: UpstreamRequest): Promise<Response> => {
    const { file } = endpoint
    if (!file) throw new ApiError('internal', { cause: 'a download without a file' })
    const download = { endpoint, file, request }
    if (!endpoint.upstream.textFile) return streamed(download, options)
    if (textsAtOnce >= textLimits.atOnce) return busy()
    textsAtOnce += 1
    const content = await textFile(download, { ...options, textLimits }).finally(() => (textsAtOnce -= 1))
    if ('address' in content) return fileAt(content.address, download, options)
    return fileAnswer(content.bytes, { type: content.type, size: content.bytes.length }, file)
  }
}

async function streamed({ endpoint, file, request }: Download, options: DownloadOptions): Promise<Response> {
  const { upstream, seal } = options
  const answer = await upstream.stream(request)
  const { status } = answer
  const type = mediaType(answer.contentType)
  const refuse = (text: string) => refuseFile({ status, contentType: type, text, date: null }, endpoint, seal)
  if (status !== 200 || !answer.body || !file.types.includes(type)) return refuse(await answer.text())
  const instead = async (body: ReadableStream<Uint8Array>) => refuse(await errorText(body))
  return verified(answer, { ...file, types: [type] }, { ...options, instead })
}

/** Reads the text in place of a file. The deadline of a call does not apply: a long text takes as long as it arrives. */
async function textFile(
  { endpoint, file, request }: Download,
  { upstream, seal, textLimits }: DownloadOptions & { textLimits: TextLimits },
): Promise<TextFile> {
  const { status, contentType, ...body } = await upstream.stream(request)
  const answer = { status, contentType: mediaType(contentType), text: await body.text(textLimits.maxSize), date: null }
  const content = await unwrap(answer, { ...endpoint, kind: 'text', output: v.string() }, { seal }).catch(
    (error: unknown) => {
      throw downloadError(error, answer)
    },
  )
  return readTextFile(String(content), file) ?? busy()
}

/** Streams the file at an address. It is recognised by its signature: object stores name any type. */
async function fileAt(address: string, { file, request }: Download, options: DownloadOptions): Promise<Response> {
  const { upstream, config } = options
  if (!allowedDestination(address, config.proofOrigins)) {
    throw new ApiError('upstream_failed', { cause: 'address outside PROOF_ORIGINS' })
  }
  const answer = await upstream.file(new URL(address), request.context)
  if (answer.status === 200 && answer.body) {
    const instead = async (body: ReadableStream<Uint8Array>) => {
      await body.cancel()
      return busy()
    }
    return verified(answer, { ...file, types: signedTypes(file.types) }, { ...options, instead })
  }
  await answer.body?.cancel()
  if (answer.status >= 500 || answer.status === 429) return busy()
  throw new ApiError('upstream_failed', { cause: `file site: ${answer.status}` })
}

type Verified = Pick<DownloadOptions, 'visibleEnd'> & {
  /** Gets the body of what is no such file. */
  readonly instead: (body: ReadableStream<Uint8Array>) => Promise<Response>
}

/** The answer as a file of one of the types. One that is too large is refused before its head. */
async function verified(
  { body: unread, contentLength: size }: StreamedAnswer,
  file: FileLimits,
  { visibleEnd = brokenConnection, instead }: Verified,
): Promise<Response> {
  if (!unread) return busy()
  if ((size ?? 0) > sizeLimit(file)) {
    await unread.cancel()
    throw new ApiError('upstream_failed', { cause: 'file too large' })
  }
  const { type, body } = await checkSignature(unread, file).catch(connectionLost)
  if (!type) return instead(body)
  const whole = await visibleEnd({ body, size }, sizeLimit(file)).catch(connectionLost)
  return fileAnswer(whole.body, { type, size: whole.size }, file)
}

/** A refusal in Blade's envelope keeps its text; anything else in place of a file means that the server is overloaded. */
async function refuseFile(answer: Answer, endpoint: Endpoint, seal: Seal): Promise<never> {
  await unwrap(answer, endpoint, { seal }).catch((error: unknown) => {
    throw downloadError(error, answer)
  })
  return busy()
}

function downloadError(error: unknown, { status, contentType }: Answer): unknown {
  const isError = status !== 200 || contentType === 'application/json'
  const isVague = error instanceof ApiError && error.code === 'upstream_failed'
  return isVague && !isError
    ? new ApiError('downloads_busy', { retryAfter: jitteredRetryAfter(5), cause: error })
    : error
}

function busy(): never {
  throw new ApiError('downloads_busy', { retryAfter: jitteredRetryAfter(5) })
}

function connectionLost(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  throw new ApiError('upstream_unavailable', { retryAfter: jitteredRetryAfter(5), cause })
}

/** An error in place of a file, empty when it is over the limit. */
const errorText = (body: ReadableStream<Uint8Array>) =>
  new Response(body.pipeThrough(limitedStream(maxErrorSize))).text().catch(() => '')
