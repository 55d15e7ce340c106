import type { Deviation } from '#contracts/core/answer.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import type { Config } from '#bff/config/config.ts'
import { UpstreamUnauthorised } from '#bff/upstream/answer/decode.ts'
import { counted } from '#bff/upstream/answer/deviations.ts'
import { connectionFault } from '#bff/upstream/connection-fault.ts'
import { createGateway, type Gateway } from '#bff/upstream/gateway.ts'
import type { Seal } from '#bff/upstream/seal/seal.ts'
import type { Answer, Upstream, UpstreamRequest } from '#bff/upstream/upstream.ts'
import type { CheckedCall, Outcome, RequestVariant } from './call.ts'
import { inspect } from './inspect.ts'

/** The server does not have the call, or the address of the server is another. */
export const noSuchAddress = 'no such address'

/** What check:upstream needs of the platform and the deployment. */
export type CheckDependencies = {
  readonly config: Config
  readonly upstream: Upstream
  readonly seal: Seal
  readonly crypto: WebCrypto
  /** Lower-case hex. */
  readonly md5: (text: string) => Promise<string>
}

/** A call and its result; `value` is absent where the call failed. */
export type Observed<T> = { readonly checked: CheckedCall; readonly value?: T }

/** Makes one call through the gateway's own parts, and describes what its upstream sent. */
export async function observe<T>(
  { name, endpoint }: { readonly name: string; readonly endpoint: Endpoint },
  deps: CheckDependencies,
  call: (gateway: Gateway) => Promise<T>,
): Promise<Observed<T>> {
  const { config, seal } = deps
  const deviations: Deviation[] = []
  const wire = recorder(deps.upstream)
  const report = (reported: Endpoint, newDeviations: readonly Deviation[]) =>
    void (reported === endpoint && deviations.push(...newDeviations))
  const gateway = createGateway({ ...deps, upstream: wire.upstream, report })
  const startedAt = performance.now()
  const result = await call(gateway).then(
    (value) => ({ value, failure: null }),
    (error: unknown) => ({ value: undefined, failure: describeFailure(error) }),
  )
  const ms = Math.round(performance.now() - startedAt)
  const { answer, request } = wire.last
  const { value, failure: thrown } = result
  const { propertyNames } = config.upstream
  const toContract = (data: unknown) => gateway.toContract(endpoint, data)
  const inspection = answer && (await inspect(answer, endpoint, { seal, propertyNames, toContract }))
  const failure = thrown && answer?.status === 404 ? { ...thrown, reason: noSuchAddress } : thrown
  const checked: CheckedCall = {
    call: name,
    outcome: failure?.outcome ?? (deviations.length > 0 ? 'differs' : 'fits'),
    http: answer?.status ?? null,
    code: inspection?.code ?? null,
    ms,
    ahead: answer?.date == null ? null : answer.date - Date.now(),
    request: requestVariant(endpoint, request),
    sealed: inspection?.sealed ?? false,
    deviations: counted(deviations),
    unknownFields: failure ? [] : (inspection?.unknownFields ?? []),
    ...(failure?.reason && { reason: failure.reason }),
  }
  return { checked, ...(value !== undefined && { value }) }
}

/** An upstream that keeps its last request and answer. */
function recorder(upstream: Upstream) {
  const last: { request: UpstreamRequest | null; answer: Answer | null } = { request: null, answer: null }
  const recording: Upstream = {
    ...upstream,
    async call(request) {
      Object.assign(last, { request, answer: null })
      const answer = await upstream.call(request)
      last.answer = answer
      return answer
    },
  }
  return { upstream: recording, last }
}

/** Reasons are the gateway's own words: the texts of the upstream may hold personal data. */
function describeFailure(error: unknown): { outcome: Outcome; reason: string } {
  if (error instanceof UpstreamUnauthorised) return { outcome: 'failed', reason: 'unauthorised' }
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'refused') return { outcome: 'refused', reason: '' }
  if (error.code === 'not_offered') return { outcome: 'failed', reason: noSuchAddress }
  if (error.code === 'not_found') return { outcome: 'refused', reason: 'no data' }
  const cause = error.cause instanceof Error ? connectionFault(error.cause) : error.cause
  return { outcome: 'failed', reason: typeof cause === 'string' ? `${error.code}: ${cause}` : error.code }
}

function requestVariant({ upstream: { wire } }: Endpoint, request: UpstreamRequest | null): RequestVariant {
  const inBody = request?.body !== undefined
  if (wire === 'sealed') return inBody ? 'sealed body' : 'sealed query'
  if (wire === 'json') return 'json'
  return inBody ? 'form' : 'query'
}
