import * as v from 'valibot'

import { type Access, needsRole } from './access.ts'
import { HtmlText } from './blade.ts'
import type { AnySchema, Call, FileLimits, Kind, Limit, Live, Summary } from './call.ts'
import { type Criticality, criticalityOfRead } from './criticality.ts'
import { inputSchema, type Nothing, split } from './gateway-call.ts'
import type { Identifier } from './identifier.ts'
import type { LevelRule } from './role-level.ts'

/** Encoding of the input for the upstream: parameters, a JSON body, or AES text. Source: docs/reference/endpoints.tsv. */
export type Wire = 'plain' | 'json' | 'sealed'

/** A sealed POST has its ciphertext as text body, or as query parameter `data`. Source: specification 7. */
export type SealedPost = 'body' | 'query'

/**
 * Why a second execution of a write with the same input does no harm: it leaves the same state, makes a code or an address
 * that expires unused, adds a line to a log, or is refused by the server. Source: docs/decisions/0166.
 */
export const repeatableReasons = ['sets values', 'makes what expires', 'adds to a log', 'is refused when done'] as const
export type Repeatable = (typeof repeatableReasons)[number]

/** A call that the gateway forwards to the Blade server. */
export type Endpoint<I extends AnySchema = AnySchema, O extends AnySchema = AnySchema> = Call<I, O> & {
  readonly upstream: {
    readonly method: 'GET' | 'POST'
    /** Path below the upstream's /api/; a segment `:name` is filled with the input field of that name. */
    readonly path: string
    readonly wire: Wire
    /** Upstream parameter that the gateway sets to the user id of the session; a value from the browser is never used. */
    readonly self?: string
    /** Upstream parameter that the gateway sets to the session's social identity (oauthId). */
    readonly identity?: string
    /** The answer is about the caller, and refused where it names another account. Source: security R26. */
    readonly aboutCaller?: AboutCaller
    /** The answer is an HTTP redirect, which is not followed: its Location is the value's `address`. */
    readonly redirect?: true
    /** The answer is not wrapped in the envelope R. Source: blade-contract 4. */
    readonly bare: boolean
    /** Rows of the answer; a longer list is refused and never cut. The whole answer may have 20 values for each of them. */
    readonly maxRows: number
    /** Where a sealed POST has its ciphertext, when it differs from the setting of the deployment. */
    readonly sealedPost?: SealedPost
    /** Alternative path, used where the settings of the deployment select it. */
    readonly alternative?: Alternative
    /**
     * Of a download: the answer is a text in place of the file, told apart by its content: the file in Base64, its
     * address at an origin of PROOF_ORIGINS, or an HTML document.
     */
    readonly textFile?: true
  }
  /** Secondary client: any error of the upstream is `access_timeout` or `log_in_timeout`. Source: specification 8. */
  readonly secondaryClient?: true
  /** Not routed: the gateway itself makes this call, and a browser that asks for its path gets 404. */
  readonly internal: boolean
  readonly criticality: Criticality
  /** Repeatable write: it needs no Idempotency-Key; one that is sent counts, where the caller has a session. */
  readonly repeatable?: Repeatable
  /**
   * Shared read: the answer depends on the tenant and the input, and not otherwise on the caller. The gateway asks the
   * upstream at most once per `seconds`, whoever calls. Source: security R65, docs/decisions/0103.
   */
  readonly shared?: { readonly seconds: number }
  /**
   * Time-out: `call` is one time in all, by its class; `transfer` lasts as long as bytes keep arriving. Source:
   * specification 9.
   */
  readonly deadline: 'call' | 'transfer'
  /** Limits of the file of a download or upload. */
  readonly file?: FileLimits
  /** Field whose text decides something, and the read of the stored record. */
  readonly identifier?: Identifier & { readonly stored: Endpoint }
  /** Columns by which a new row is looked for in the list of its resource, when the answer of the write was lost. */
  readonly rowKey?: readonly string[]
  /** Input of the call in the API document, beside `samples` and the first page of a list. */
  readonly example?: object
  /** Servers of the family that do not have the call. */
  readonly absentOn?: readonly OtherServer[]
  /** Side effect of a read; check:upstream does not call it. */
  readonly sideEffect?: string
  /**
   * Input of a read that check:upstream calls: fields, and the answers that have their values, as `resource.call.field`
   * (`*`: the own resource); of lists the first value. Fields that may be empty need none.
   */
  readonly samples?: Readonly<Record<string, string>>
}

/** Whether a call is forwarded; the gateway answers the others itself. */
export const isEndpoint = (call: Call): call is Endpoint => 'upstream' in call

/** Servers of the Blade family other than the one of the specification: dialects of the gateway. */
export type OtherServer = 'springblade'

/** Fields of an answer that name its account, as paths: its user id, and JWTs, which have the claim `user_id`. */
export type AboutCaller = { readonly userId: string; readonly tokens?: readonly string[] }

/** Another path of the same call, at servers of the same family; a setting selects it by its name. */
export type Alternative = { readonly name: 'deselectExam'; readonly path: string }

/** An upload always has a limit. */
type UploadLimits = FileLimits & { readonly maxSize: number }

type Upstream = `${'GET' | 'POST'} ${string}`

type Options<I extends AnySchema> = {
  summary?: Summary
  example?: v.InferInput<I>
  access: Access
  input?: I
  /** AES text; of a POST in its body or its query, by the setting of the deployment where the flag is only `true`. */
  sealed?: boolean | SealedPost
  json?: boolean
  bare?: boolean
  maxRows?: number
  internal?: boolean
  secondaryClient?: true
  self?: string
  identity?: string
  aboutCaller?: AboutCaller
  redirect?: true
  alternative?: Alternative
  criticality?: Criticality
  stepUp?: true
  needsProof?: Call['needsProof'] & {}
  limits?: readonly Limit[]
}

/** Interval of a shared read, in seconds. */
const sharedInterval = 30

/** `true`: shared for the usual interval. */
type SharedOption = { shared?: true | Endpoint['shared'] }

const sharedFlag = ({ shared }: SharedOption): Pick<Endpoint, 'shared'> =>
  shared ? { shared: shared === true ? { seconds: sharedInterval } : shared } : {}

type ReadOptions<I extends AnySchema, O extends AnySchema> = Options<I> &
  SharedOption & {
    output: O
    /** The input holds personal data: it travels in a body, because addresses are logged. */
    personal?: boolean
    offline?: Call['offline']
    live?: Live<v.InferOutput<O>>
    sideEffect?: string
    samples?: Endpoint['samples']
  }

type WriteOptions<I extends AnySchema, O extends AnySchema> = Options<I> & {
  output: O
  refreshes?: Call['refreshes']
  repeatable?: Repeatable
  rowKey?: readonly string[]
  requiresExam?: true
  withinLevel?: LevelRule
  identifier?: Endpoint['identifier']
  rotatesSession?: true
  revokesSessionsOf?: string
  revokesSessionsOfUsers?: string
  revokesOwnSessionsOn?: string
}

/** Read endpoint, without side effects. GET in the clean API, or POST when the input is `personal`. */
/* @__NO_SIDE_EFFECTS__ */
export function read<O extends AnySchema, I extends AnySchema = Nothing>(
  upstream: Upstream,
  options: ReadOptions<I, O>,
): Endpoint<I, O> {
  return {
    ...endpoint(upstream, options, {
      kind: 'read',
      method: options.personal ? 'POST' : 'GET',
      output: options.output,
      criticality: options.live ? 'background' : criticalityOfRead(options),
    }),
    ...(options.offline && { offline: options.offline }),
    ...(options.live && { live: options.live }),
    ...(options.sideEffect && { sideEffect: options.sideEffect }),
    ...(options.samples && { samples: options.samples }),
    ...sharedFlag(options),
  }
}

/** Read endpoint whose answer is an organiser's HTML as plain text instead of JSON. */
/* @__NO_SIDE_EFFECTS__ */
export function text<I extends AnySchema = Nothing>(
  upstream: Upstream,
  options: Options<I> & SharedOption & { personal?: boolean },
): Endpoint<I, typeof HtmlText> {
  const method = options.personal ? 'POST' : 'GET'
  const shape = { kind: 'text', method, output: HtmlText, criticality: criticalityOfRead(options) } as const
  return { ...endpoint(upstream, options, shape), ...sharedFlag(options) }
}

/** Write endpoint: POST in the clean API, also where the upstream uses GET. Source: security R11. */
/* @__NO_SIDE_EFFECTS__ */
export function write<O extends AnySchema, I extends AnySchema = Nothing>(
  upstream: Upstream,
  options: WriteOptions<I, O>,
): Endpoint<I, O> {
  return {
    ...endpoint(upstream, options, {
      kind: 'write',
      method: 'POST',
      output: options.output,
      criticality: isIdempotent(options) && !needsRole(options.access) ? 'critical' : 'interactive',
    }),
    ...(isIdempotent(options) && { idempotent: true }),
    ...(options.repeatable && { repeatable: options.repeatable }),
    ...(options.rowKey && { rowKey: options.rowKey }),
    ...(options.requiresExam && { requiresExam: options.requiresExam }),
    ...(options.withinLevel && { withinLevel: options.withinLevel }),
    ...(options.identifier && { identifier: options.identifier }),
    ...(options.rotatesSession && { rotatesSession: options.rotatesSession }),
    ...(options.revokesSessionsOf && { revokesSessionsOf: options.revokesSessionsOf }),
    ...(options.revokesSessionsOfUsers && { revokesSessionsOfUsers: options.revokesSessionsOfUsers }),
    ...(options.revokesOwnSessionsOn && { revokesOwnSessionsOn: options.revokesOwnSessionsOn }),
    ...(options.refreshes && { refreshes: options.refreshes }),
  }
}

/** A visitor has no account whose key it could be. */
const isIdempotent = (options: Pick<WriteOptions<AnySchema, AnySchema>, 'access' | 'internal' | 'repeatable'>) =>
  options.access !== 'public' && !options.internal && !options.repeatable

/** File download, streamed through the gateway without buffering. */
/* @__NO_SIDE_EFFECTS__ */
export function download<I extends AnySchema = Nothing>(
  upstream: Upstream,
  options: Options<I> & { personal?: boolean; file: FileLimits; textFile?: true },
): Endpoint<I, v.BlobSchema<undefined>> {
  const { file, textFile } = options
  const call = endpoint(upstream, options, {
    kind: 'download',
    method: options.personal ? 'POST' : 'GET',
    output: v.blob(),
    criticality: 'bulk',
  })
  return { ...call, upstream: { ...call.upstream, ...(textFile && { textFile }) }, deadline: 'transfer', file }
}

/**
 * File upload: the file is the request body, so the input travels in the query string and must not be personal. No
 * fingerprint has the file; a second upload replaces it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function upload<O extends AnySchema, I extends AnySchema = Nothing>(
  upstream: `POST ${string}`,
  options: WriteOptions<I, O> & { file: UploadLimits },
): Endpoint<I, O> {
  return {
    ...write(upstream, { repeatable: 'sets values', ...options }),
    kind: 'upload',
    deadline: 'transfer',
    file: options.file,
  }
}

/** The calls of a resource that other servers of the family do not have: the gateway refuses them, and pages leave them out. */
/* @__NO_SIDE_EFFECTS__ */
export const absentOn = <G extends Record<string, Endpoint>>(servers: readonly OtherServer[], calls: G): G =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, absentOn: servers }])) as G // the same names

function endpoint<I extends AnySchema, O extends AnySchema>(
  upstream: Upstream,
  options: Options<I>,
  clean: { kind: Kind; method: 'GET' | 'POST'; output: O; criticality: Criticality },
): Endpoint<I, O> {
  const [method, path] = split(upstream)
  const wire = options.sealed ? 'sealed' : options.json ? 'json' : 'plain'
  const { self, identity, aboutCaller, redirect, sealed, alternative } = options
  return {
    kind: clean.kind,
    method: clean.method,
    url: `/api/${path}`,
    ...(options.summary && { summary: options.summary }),
    access: options.access,
    input: inputSchema(options.input),
    output: clean.output,
    upstream: {
      method,
      path,
      wire,
      bare: options.bare ?? false,
      maxRows: options.maxRows ?? 5_000,
      ...(typeof sealed === 'string' && { sealedPost: sealed }),
      ...(self && { self }),
      ...(identity && { identity }),
      ...(aboutCaller && { aboutCaller }),
      ...(redirect && { redirect }),
      ...(alternative && { alternative }),
    },
    ...(options.secondaryClient && { secondaryClient: options.secondaryClient }),
    ...(options.example !== undefined && { example: Object(options.example) }),
    internal: options.internal ?? false,
    criticality: options.criticality ?? clean.criticality,
    deadline: 'call',
    ...(options.limits && { limits: options.limits }),
    ...(options.stepUp && { stepUp: options.stepUp }),
    ...(options.needsProof && { needsProof: options.needsProof }),
  }
}
