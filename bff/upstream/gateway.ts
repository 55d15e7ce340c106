import { api } from '#contracts/api.ts'
import type { Output } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError, type ErrorCode } from '#contracts/core/error.ts'
import type { ServerTraits } from '#contracts/server-traits.ts'

import type { Config } from '../config/config.ts'
import { observedAbsence } from '../config/dialect/absence.ts'
import { acceptance } from '../config/dialect/acceptance.ts'
import { type AnswerSpelling, answerSpelling } from '../config/dialect/answer.ts'
import type { Guard } from '../config/dialect/dialect.ts'
import { checkGuards, treeRows } from '../config/dialect/guards.ts'
import { newestFirst } from '../config/dialect/newest-first.ts'
import { isOfferedBy, callSpelling } from '../config/dialect/spelling.ts'
import { serverTraits } from '../config/dialect/traits.ts'
import { type AllowedOrigins, checkDestinations } from '../http/guard/destination.ts'
import { type Metrics, noMetrics } from '../http/metrics/metrics.ts'
import { checkAboutCaller } from './answer/about-caller.ts'
import type { DeviationReport } from './answer/deviations.ts'
import { unwrap } from './answer/envelope.ts'
import { beforeWrite } from './before-write.ts'
import { type DownloadOptions, downloads } from './file/download.ts'
import { limitedStream, multipart, type UploadedFile } from './file/file.ts'
import { pictureStream } from './picture/picture.ts'
import { type Caller, type RequestOptions, requestWriter, type WriteRequest } from './request.ts'
import { upstreamTimer } from './upstream-timer.ts'
import type { Answer, Upstream } from './upstream.ts'

/** Calls of the upstream by the contract. */
export type Gateway = {
  /** Calls an endpoint with a parsed input; its parsed answer. Throws an ApiError, or UpstreamUnauthorised for a 401. */
  call<E extends Endpoint>(endpoint: E, input: unknown, caller: Caller): Promise<Output<E>>
  /** The unparsed answer, for callers that decide by its status. */
  callRaw(endpoint: Endpoint, input: unknown, caller: Caller): Promise<Answer>
  /** Parses such an answer. Throws as `call` does. */
  parse<E extends Endpoint>(endpoint: E, answer: Answer): Promise<Output<E>>
  /** The data of such an answer with the names of the contract. */
  toContract(endpoint: Endpoint, data: unknown): unknown
  /** Whether the server has a call, as far as is known. */
  isOffered(endpoint: Endpoint): boolean
  /** What pages must know of the server. */
  traits(): ServerTraits
  /** Streams a file from the upstream, or from the address that it answers. */
  download(endpoint: Endpoint, input: unknown, caller: Caller): Promise<Response>
  /** Streams a file to the upstream as multipart. */
  upload<E extends Endpoint>(endpoint: E, content: UploadContent, caller: Caller): Promise<Output<E>>
  /** Receives the deviations of a `callRaw` answer that was parsed elsewhere. */
  readonly report: DeviationReport
}

type UploadContent = { readonly input: unknown; readonly file: UploadedFile }

type Options = RequestOptions &
  Pick<DownloadOptions, 'textLimits' | 'visibleEnd'> & {
    readonly upstream: Upstream
    readonly config: AllowedOrigins & Pick<Config, 'upstream' | 'proofOrigins' | 'embedOrigins'>
    /** Receives what differs from the contract. */
    readonly report?: DeviationReport
    readonly metrics?: Metrics
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }

/** How an endpoint is called; only what its contract, the dialect and the settings ask for. */
type Plan = {
  readonly checkInput: ((input: unknown) => void) | null
  readonly guards: readonly Guard[]
  readonly isNewestFirst: boolean
  readonly writeRequest: WriteRequest
  /** null where it depends on the input. */
  readonly spelling: AnswerSpelling | null
}

/** Plans of endpoints, compiled with their first call: an isolate calls few endpoints, and the object of a session one. */
function planner(options: Options) {
  const { dialect } = options.config.upstream
  const plans = new WeakMap<Endpoint, Plan>()

  /** Throws not_offered. */
  return (endpoint: Endpoint): Plan => {
    const known = plans.get(endpoint)
    if (known) return known
    const { guards = [], reshape } = callSpelling(dialect, endpoint)
    const plan: Plan = {
      checkInput: acceptance(dialect, endpoint),
      guards,
      isNewestFirst: reshape === 'newestFirst',
      writeRequest: requestWriter(endpoint, options),
      spelling: reshape ? null : answerSpelling(dialect, endpoint, undefined),
    }
    plans.set(endpoint, plan)
    return plan
  }
}

/** Turns endpoints of the contract into calls of the upstream. Knows no endpoint by name. */
export function createGateway(options: Options): Gateway {
  const { upstream, seal, config, report = () => {}, now = Date.now, metrics = noMetrics } = options
  const { dialect, propertyNames, amounts } = config.upstream
  const isInCents = amounts === 'cents'
  const absence = observedAbsence(now)
  const timed = upstreamTimer(metrics)
  const ownTraits = serverTraits(dialect, api, config.embedOrigins)
  const planCall = planner(options)

  async function parse<E extends Endpoint>(endpoint: E, answer: Answer, input?: unknown): Promise<Output<E>> {
    try {
      const spelling = planCall(endpoint).spelling ?? answerSpelling(dialect, endpoint, input)
      const value = await unwrap(answer, endpoint, { seal, propertyNames, report, spelling, isInCents })
      checkDestinations(value, endpoint.output, config)
      return value // unwrap parsed it with the endpoint's own output schema
    } catch (error) {
      throw absence.observe(endpoint, error)
    }
  }

  async function callRaw(endpoint: Endpoint, input: unknown, caller: Caller) {
    const request = await planCall(endpoint).writeRequest(input, caller)
    return timed({ endpoint, ...observed(caller), answer: upstream.call(request) })
  }

  const download = downloads(options)

  async function send<E extends Endpoint>(endpoint: E, input: unknown, caller: Caller): Promise<Output<E>> {
    const value = await parse(endpoint, await callRaw(endpoint, input, caller), input)
    checkAboutCaller({ endpoint, value, userId: caller.userId, report })
    return value
  }

  return {
    callRaw,
    parse,
    report,
    toContract: (endpoint, data) => answerSpelling(dialect, endpoint, undefined).toContract(data),
    isOffered: (endpoint) => isOfferedBy(dialect, endpoint) && !absence.has(endpoint),
    traits: () => absence.addedTo(ownTraits),
    async call(endpoint, input, caller) {
      const { checkInput, guards, isNewestFirst } = planCall(endpoint)
      checkInput?.(input)
      if (guards.length > 0)
        await beforeWrite(
          checkGuards(guards, { input, readRows: (read) => treeRows(read, (it) => send(it, {}, caller)) }),
        )
      return isNewestFirst ? newestFirst(input, (page) => send(endpoint, page, caller)) : send(endpoint, input, caller)
    },
    async download(endpoint, input, caller) {
      const request = await planCall(endpoint).writeRequest(input, caller)
      return timed({ endpoint, ...observed(caller), answer: download(endpoint, request) })
    },
    async upload(endpoint, { input, file }, caller) {
      const { name = 'file', maxSize = 0 } = endpoint.file ?? {}
      const refused: { code?: ErrorCode } = {}
      const limited = file.body.pipeThrough(limitedStream(maxSize, () => (refused.code = 'too_large')))
      const body = limited.pipeThrough(pictureStream(file.type, () => (refused.code = 'unsupported_media_type')))
      try {
        const form = multipart({ ...file, body }, name)
        const request = { ...(await planCall(endpoint).writeRequest(input, caller)), ...form }
        const answer = await timed({ endpoint, ...observed(caller), answer: upstream.stream(request) })
        const { status, contentType } = answer
        return await parse(endpoint, { status, contentType, text: await answer.text(), date: null })
      } catch (error) {
        throw refused.code ? new ApiError(refused.code) : error
      }
    },
  }
}

const observed = ({ observeCall }: Caller) => (observeCall ? { observeCall } : {})
