import { http, type HttpHandler } from 'msw'
import type * as v from 'valibot'

import { api, endpoints } from '#contracts/api.ts'
import type { Endpoint, Output } from '#contracts/core/endpoint.ts'

import { dated, refusal, success } from './answer.ts'
import { resetCount } from './db.ts'
import { type Fault, faultPlan, faultyAnswer, late, suffer } from '../qa/faults.ts'
import { checkClient, checkLogIn, checkRole } from './authorise.ts'
import { inputOf, type Received, received, type Segments } from './input.ts'
import { type FileNote, journal, type JournalEntry } from '../qa/journal.ts'
import { withPayloads } from '../qa/payload-fault.ts'
import { unauthorised } from './refusal.ts'
import { type Bearer, bearer } from './token.ts'
import type { UserRow } from '../user/seeds.ts'

/** What a behaviour may know of the call beside its input. */
export type Context = {
  /** The caller; asking for it refuses a call without one. */
  readonly user: UserRow
  /** The caller, on paths that need none. */
  readonly visitor: UserRow | null
  /** The id of the caller's access token. */
  readonly tokenId: string | null
  readonly headers: Headers
  /** Query and form as they came, for lists that bind a Map. */
  readonly params: URLSearchParams
  /** The uploaded file. */
  readonly file: File | null
}

type Maybe<T> = T | Promise<T>

/**
 * null is R without data. Of a call that only says that it was done, `false` is Blade's status(false): HTTP 200 with
 * code 400. Rows may have more columns than the contract lets out.
 */
export type Behaviour<E extends Endpoint> = (
  input: v.InferOutput<E['input']>,
  context: Context,
) => Maybe<Output<E> | null | (Output<E> extends null ? void | boolean : never)>

type Options<G extends Record<string, Endpoint>> = {
  /** On the gateway's skip list: a missing token does not matter. Source: blade-contract 2.3. */
  skip?: readonly (keyof G)[]
  /** Answers that are sealed although the request is not. */
  sealedAnswers?: readonly (keyof G)[]
  /** How QA reads an input that has values sealed one by one. */
  shown?: { readonly [K in keyof G]?: (input: v.InferOutput<G[K]['input']>) => unknown }
}

/** A contract group on Blade's wire: every call must have a behaviour, the rest is done here. */
export function mock<G extends Record<string, Endpoint>>(
  group: G,
  behaviours: { [K in keyof G]: Behaviour<G[K]> },
  options: Options<G> = {},
): HttpHandler[] {
  return Object.entries(group).map(([key, endpoint]) => {
    const served: Served = {
      endpoint,
      name: nameOf(endpoint, key),
      behaviour: behaviours[key as keyof G] as unknown as Behaviour<Endpoint>, // the key of a group names its own behaviour
      needsLogIn: endpoint.access !== 'public' && endpoint.access !== 'link' && !options.skip?.includes(key),
      sealedAnswer: endpoint.upstream.wire === 'sealed' || (options.sealedAnswers?.includes(key) ?? false),
      shown: (options.shown?.[key] as Served['shown']) ?? ((input) => input), // as above
    }
    const method = endpoint.upstream.method === 'GET' ? http.get : http.post
    return method(`*/api/${endpoint.upstream.path}`, ({ request, params }) => serve(request, served, params))
  })
}

type Served = {
  endpoint: Endpoint
  name: string
  behaviour: Behaviour<Endpoint>
  needsLogIn: boolean
  sealedAnswer: boolean
  shown: (input: unknown) => unknown
  payloads?: 'read' | 'everywhere' | undefined
}

const nameOf = (endpoint: Endpoint, key: string) => endpoints(api).find((it) => it.endpoint === endpoint)?.name ?? key

/** What the journal learns while a call is answered. */
type Told = Pick<JournalEntry, 'account' | 'input' | 'file' | 'answer' | 'refused' | 'executed'>

async function serve(request: Request, served: Served, segments: Segments): Promise<Response> {
  const { path } = served.endpoint.upstream
  const told: Told = { executed: false }
  const faults = faultPlan.take(path)
  const resets = resetCount()
  for (const fault of faults) await suffer(fault, request.signal)
  if (resets !== resetCount()) return Response.error()
  const before = faults.find((fault) => !late.has(fault.kind) && faultyAnswer(fault.kind))
  const after = faults.find((fault) => late.has(fault.kind))
  const real = before ? undefined : await answer(request, { ...served, payloads: payloadsOf(faults) }, told, segments)
  const response = faultyResponse(before ?? after) ?? real ?? Response.error()
  journal.add(request, { path, call: served.name, status: response.status, ...told, ...faultNote(faults) })
  return dated(response)
}

/** Where hostile texts are put, of the faults that hit a call. */
function payloadsOf(faults: readonly Fault[]): Served['payloads'] {
  if (faults.some(({ kind }) => kind === 'payloads-everywhere')) return 'everywhere'
  return faults.some(({ kind }) => kind === 'payloads') ? 'read' : undefined
}

const faultyResponse = (fault?: Fault) => fault && faultyAnswer(fault.kind)

const faultNote = (faults: readonly Fault[]) =>
  faults.length > 0 ? { fault: faults.map((fault) => fault.kind).join(', ') } : {}

async function answer(request: Request, served: Served, told: Told, segments: Segments): Promise<Response> {
  const { endpoint } = served
  try {
    const came = await received(request, segments)
    const caller = bearer(request.headers, came.params)
    if (typeof caller === 'object') told.account = caller.user.account
    if (served.needsLogIn) checkLogIn(caller)
    checkClient(request, endpoint)
    checkRole(caller, endpoint.access)
    const input = await inputOf(request, endpoint, came, caller)
    told.input = served.shown(input)
    for (const file of came.files.values()) told.file = noteOf(file)
    const made = await served.behaviour(input, context(request, endpoint, caller, came))
    const result = served.payloads ? withPayloads(made, endpoint.output, served.payloads) : made
    told.executed = true
    told.answer = result instanceof Blob ? noteOf(result) : result
    return success(result, endpoint, served.sealedAnswer)
  } catch (error) {
    told.refused = error instanceof Error ? error.message : String(error)
    return refusal(error, endpoint)
  }
}

function context(request: Request, { file }: Endpoint, caller: Bearer, { params, files }: Received): Context {
  const known = typeof caller === 'object' ? caller : null
  return {
    get user() {
      return known?.user ?? unauthorised()
    },
    visitor: known?.user ?? null,
    tokenId: known?.tokenId ?? null,
    headers: request.headers,
    params,
    file: (file && files.get(file.name)) ?? null,
  }
}

const noteOf = (file: Blob): FileNote => ({
  ...(file instanceof File && { name: file.name }),
  type: file.type,
  size: file.size,
})
