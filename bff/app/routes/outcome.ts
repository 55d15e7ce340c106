import * as v from 'valibot'

import { type Api, endpoints } from '#contracts/api.ts'
import { allows } from '#contracts/core/access.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError, fieldMessages } from '#contracts/core/error.ts'
import { type Probe, type ProbeRead, unclear } from '#contracts/core/probe.ts'
import { findProbe } from '#contracts/probes.ts'
import { outcome } from '#contracts/session/outcome.ts'

import type { Dependencies } from '#bff/calls/dependencies.ts'
import { checkExam, type ExamCheck } from '#bff/calls/forward/authorise.ts'
import { type LimitedAccess, withRateLimit } from '#bff/calls/forward/call-upstream.ts'
import type { Forwarded, Json } from '#bff/calls/forward/forwarded.ts'
import { afterWrite, type WriteEffects } from '#bff/calls/forward/handle.ts'
import { presentAnswer } from '#bff/calls/forward/present-answer.ts'
import type { Handles } from '#bff/calls/handle/handles.ts'
import type { Authenticate } from '#bff/session/authenticate.ts'
import type { Done, Idempotency } from '#bff/upstream/idempotency/idempotency.ts'
import { gatewayRoutes } from './gateway-routes.ts'

/** A write of which somebody asks, and the exam it named. */
type Asked = Forwarded & { readonly exam: string }

/** Reads the outcome of a write, and presents its answer. */
type Lookup = LimitedAccess & { readonly handles: Handles }

type OutcomeDependencies = Lookup &
  ExamCheck &
  WriteEffects & { readonly authenticate: Authenticate; readonly idempotent: Idempotency }

/** What became of a write whose answer was lost: the stored answer, or what the probe of the contract shows. Source: security R60. */
export function outcomeRoutes({ api }: Dependencies, deps: OutcomeDependencies) {
  const { routes, on } = gatewayRoutes()
  on(outcome.check, async (c, read) => {
    const authenticated = await deps.authenticate.required(c)
    const { write, key, exam = '', input } = await read()
    const endpoint = writeAt(api, write)
    if (!allows(endpoint.access, authenticated.session.account.roles)) throw new ApiError('forbidden')
    const asked: Asked = { c, endpoint, authenticated, exam, input: parseWrite(endpoint, input) }
    if (endpoint.requiresExam) await checkExam(asked, exam, deps)
    const request = { account: authenticated.session.account.ref, key, request: [endpoint.url, asked.input] }
    const done = await deps.idempotent.knownOutcome(request, () => look(asked, deps))
    if (!done) return { outcome: 'not_done' as const }
    await afterWrite(asked, done.answer as Json, deps) // presented, now or when it was stored
    return { outcome: 'done' as const, answer: done.answer }
  })
  return routes
}

function writeAt(api: Api, url: string): Endpoint {
  const endpoint = endpoints(api).find((it) => it.endpoint.url === url)?.endpoint
  if (!endpoint?.idempotent) throw new ApiError('invalid_input', { fields: { write: 'not an idempotent write' } })
  return endpoint
}

function parseWrite({ input }: Endpoint, raw: unknown): unknown {
  const result = v.safeParse(input, raw)
  if (result.success) return result.output
  throw new ApiError('invalid_input', { fields: fieldMessages(result.issues) })
}

/** The presented answer of the write, where its probe shows that it took effect. Throws outcome_unknown without a read that shows it. */
async function look(asked: Asked, deps: Lookup): Promise<Done | null> {
  const probe = findProbe(asked.endpoint, asked.input)
  if (!probe) throw untold()
  const first = probe.via ? await readFor(asked, { probe: probe.via, first: null }, deps) : null
  const seen = await readFor(asked, { probe, first }, deps)
  const answer = seen === notAsked ? undefined : probedAnswer(probe, seen, asked)
  if (answer === unclear) throw untold()
  return answer === undefined ? null : { answer: await presentAnswer(asked, answer, deps.handles) }
}

const untold = () => new ApiError('outcome_unknown', { retryAfter: 2 })

const probedAnswer = (probe: Probe, seen: unknown, { input }: Asked) => probe.answer(seen, input)

/** Stands for the answer of a read that a probe does not need. */
const notAsked = Symbol('not asked')

/** One read of a probe, with the caller's token and within its rate limits. */
async function readFor(
  { exam, ...asked }: Asked,
  { probe, first }: { readonly probe: ProbeRead; readonly first: unknown },
  access: LimitedAccess,
): Promise<unknown> {
  const raw = probe.input(asked.input, exam, first)
  if (raw === null) return notAsked
  const request = { ...asked, endpoint: probe.read, input: v.parse(probe.read.input, raw) }
  return withRateLimit(request, access, (caller) => access.gateway.call(probe.read, request.input, caller))
}
