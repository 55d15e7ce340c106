import { http, type HttpHandler } from 'msw'
import type * as v from 'valibot'

import { api, endpoints } from '#contracts/api.ts'
import type { Output } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'

import type { UserRow } from '../user/user-row.ts'
import { type AnswerChange, answerChange } from './answer-fault.ts'
import { withResponseHeaders, refusal, success } from './answer.ts'
import { checkClient, checkLogIn, checkRole } from './authorise.ts'
import { faultNames, faultPlan, withFaults } from './faults.ts'
import { readInput, type RequestParams, readParams, type PathParams } from './input.ts'
import { type FileInfo, journal, type JournalEntry } from './journal.ts'
import { unauthorised } from './refusal.ts'
import { checkLevel } from './role-level.ts'
import { type Authentication, authenticate } from './token.ts'

/** Context of a call, beside its input. */
export type Context = {
  /** The caller; reading it without one refuses the call. */
  readonly user: UserRow
  /** The caller, where a log-in is optional. */
  readonly optionalUser: UserRow | null
  /** Id of the caller's access token. */
  readonly tokenId: string | null
  readonly headers: Headers
  /** Raw query and form, for lists that bind a Map. */
  readonly params: URLSearchParams
  /** The uploaded file. */
  readonly file: File | null
}

type MaybePromise<T> = T | Promise<T>

/**
 * Implements a call. null is R without data. Of a call without data `false` is Blade's status(false): HTTP 200 with
 * code 400. Rows may have more columns than the contract declares. A download may answer a text in place of its file.
 */
export type Behaviour<E extends Endpoint> = (
  input: v.InferOutput<E['input']>,
  context: Context,
) => MaybePromise<
  Output<E> | null | (Output<E> extends null ? void | boolean : never) | (Output<E> extends Blob ? string : never)
>

type Options<G extends Record<string, Endpoint>> = {
  /** On the gateway's skip list: a token is not required. Source: blade-contract 2.3. */
  skip?: readonly (keyof G)[]
  /** Calls with a plain request and a sealed answer. */
  sealedAnswers?: readonly (keyof G)[]
  /** JSON calls that older clients send as parameters. */
  orParams?: readonly (keyof G)[]
  /** Input for the journal, where single values are sealed. */
  journalInput?: { readonly [K in keyof G]?: (input: v.InferOutput<G[K]['input']>) => unknown }
}

/** Handlers of a contract group: every call needs a behaviour; the wire is handled here. */
export function mock<G extends Record<string, Endpoint>>(
  group: G,
  behaviours: { [K in keyof G]: Behaviour<G[K]> },
  options: Options<G> = {},
): HttpHandler[] {
  return Object.entries(group).map(([key, endpoint]) => {
    const route: Registered = {
      endpoint,
      name: callName(endpoint, key),
      behaviour: behaviours[key as keyof G] as unknown as Behaviour<Endpoint>, // the key of a group names its own behaviour
      needsLogIn: endpoint.access !== 'public' && endpoint.access !== 'link' && !options.skip?.includes(key),
      acceptsParams: options.orParams?.includes(key) ?? false,
      sealedAnswer: endpoint.upstream.wire === 'sealed' || (options.sealedAnswers?.includes(key) ?? false),
      journalInput: (options.journalInput?.[key] as Registered['journalInput']) ?? ((input) => input), // as above
    }
    const method = endpoint.upstream.method === 'GET' ? http.get : http.post
    return method(`*/api/${endpoint.upstream.path}`, ({ request, params }) => serve(request, route, params))
  })
}

type Registered = {
  endpoint: Endpoint
  name: string
  behaviour: Behaviour<Endpoint>
  needsLogIn: boolean
  acceptsParams: boolean
  sealedAnswer: boolean
  journalInput: (input: unknown) => unknown
}

/** A call of a route, with what its faults change in the right answer. */
type Route = Registered & { readonly change: AnswerChange }

const callName = (endpoint: Endpoint, key: string) => endpoints(api).find((it) => it.endpoint === endpoint)?.name ?? key

/** Journal fields that are known only after the call was answered. */
type CallRecord = Pick<JournalEntry, 'account' | 'tenantId' | 'input' | 'file' | 'answer' | 'refused' | 'executed'>

async function serve(request: Request, route: Registered, segments: PathParams): Promise<Response> {
  const { path } = route.endpoint.upstream
  const record: CallRecord = { executed: false }
  const faults = faultPlan.take(path, requestAccount(request))
  const response = await withFaults(faults, request.signal, () =>
    answer({ request, segments }, { ...route, change: answerChange(faults) }, record),
  )
  if (!response) return Response.error()
  journal.add(request, { path, call: route.name, status: response.status, ...record, ...faultNames(faults) })
  return withResponseHeaders(response)
}

/** Account of the token in the header. */
function requestAccount({ headers }: Request): string | undefined {
  const caller = authenticate(headers, new URLSearchParams())
  return typeof caller === 'object' ? caller.user.account : undefined
}

type RoutedRequest = { readonly request: Request; readonly segments: PathParams }

async function answer({ request, segments }: RoutedRequest, route: Route, record: CallRecord): Promise<Response> {
  const { endpoint } = route
  try {
    const requestParams = await readParams(request, segments)
    const caller = authenticate(request.headers, requestParams.params)
    if (typeof caller === 'object') {
      record.account = caller.user.account
      record.tenantId = caller.user.tenantId
    }
    if (route.needsLogIn) checkLogIn(caller)
    checkClient(request, endpoint)
    checkRole(caller, endpoint.access)
    const input = await readInput(request, endpoint, { requestParams, caller, acceptsParams: route.acceptsParams })
    record.input = route.journalInput(input)
    for (const file of requestParams.files.values()) record.file = fileInfo(file)
    if (typeof caller === 'object') checkLevel(endpoint, input, caller.user)
    const output = await route.behaviour(input, context(endpoint, { request, caller, requestParams }))
    const result = route.change(output, endpoint.output)
    record.executed = true
    record.answer = answerFor(result, endpoint)
    return await success(result, endpoint, route.sealedAnswer)
  } catch (error) {
    record.refused = error instanceof Error ? error.message : String(error)
    return refusal(error, endpoint)
  }
}

type AuthenticatedRequest = {
  readonly request: Request
  readonly caller: Authentication
  readonly requestParams: RequestParams
}

function context({ file }: Endpoint, { request, caller, requestParams }: AuthenticatedRequest): Context {
  const { params, files } = requestParams
  const authenticated = typeof caller === 'object' ? caller : null
  return {
    get user() {
      return authenticated?.user ?? unauthorised()
    },
    optionalUser: authenticated?.user ?? null,
    tokenId: authenticated?.tokenId ?? null,
    headers: request.headers,
    params,
    file: (file && files.get(file.name)) ?? null,
  }
}

/** Answer for the journal: of a file, also within a text, only its size. */
function answerFor(result: unknown, { upstream }: Endpoint): unknown {
  if (result instanceof Blob) return fileInfo(result)
  return upstream.textFile && typeof result === 'string' ? { type: 'text', size: result.length } : result
}

const fileInfo = (file: Blob): FileInfo => ({
  ...(file instanceof File && { name: file.name }),
  type: file.type,
  size: file.size,
})
