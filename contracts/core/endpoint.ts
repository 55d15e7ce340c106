import * as v from 'valibot'

/**
 * Who may call: anybody; anybody who shows the upstream what opens it (a one-time link, an order and whose it is), or
 * somebody logged in; somebody logged in; Blade's HAS_ROLE_ADMIN (administrator or admin); administrator only.
 */
export type Access = 'public' | 'link' | 'login' | 'admin' | 'administrator'

const demanded: Readonly<Record<Access, readonly string[] | null>> = {
  public: null,
  link: null,
  login: null,
  admin: ['administrator', 'admin'],
  administrator: ['administrator'],
}

/** Whether these roles suffice; the upstream checks them again. */
export const allows = (access: Access, roles: readonly string[]) =>
  demanded[access]?.some((role) => roles.includes(role)) ?? true

/** How the upstream wants the input: parameters, a JSON body, or AES text. Source: contracts/inventory/endpoints.tsv. */
export type Wire = 'plain' | 'json' | 'sealed'

/** What must be answered first under load. Source: security R63. */
export type Criticality = 'critical' | 'interactive' | 'bulk'

export type Schema<Out = unknown> = v.GenericSchema<unknown, Out>
type AnySchema = v.GenericSchema<any, unknown> // oxlint-disable-line no-explicit-any -- a bound: any input type may stand here

type Kind = 'read' | 'write' | 'text' | 'download' | 'upload'

/**
 * So often in so many seconds: for one value of the input field `by`, or for one network, browser or account where that
 * is `caller`, `browser` or `account`; of a visitor the account is the one that the input names. Limits `of` the same thing count together, whatever the call; else each call
 * counts alone. Only inputs that say `when` count. Source: security R57.
 */
export type Limit = {
  readonly of?: string
  readonly by: string
  readonly times: number
  readonly seconds: number
  readonly when?: Readonly<Record<string, string>>
}

/** A call of the clean API as the browser sees it. */
export type Call<I extends AnySchema = AnySchema, O extends AnySchema = AnySchema> = {
  readonly kind: Kind
  readonly method: 'GET' | 'POST'
  /** Path on our own origin. */
  readonly url: string
  /** What it does, in one sentence for the API document; every call has one, and the built client none. */
  readonly summary?: string
  readonly access: Access
  readonly input: I
  readonly output: O
  /** Cache keys (path prefixes) that a success makes stale; the call's own resource when absent. */
  readonly refreshes?: 'everything' | readonly string[]
  /** Done at most once for each Idempotency-Key, which the caller must send. Source: security R60. */
  readonly idempotent?: true
  /** It changes how one logs in: the session goes on under another name, and other log-ins of the account end. */
  readonly rotatesSession?: true
  /** Field of the answer that names an account: whoever is logged in as it is so no more. */
  readonly revokesSessionsOf?: string
  /** Done for the chosen exam: the caller must say in X-Exam which one it means, and any other one refuses it. */
  readonly requiresExam?: true
  /** The device keeps the last answer, sealed, for when there is no network. Source: security R69. */
  readonly offline?: true
  /** How often it may be called; as often as one likes when absent. */
  readonly limits?: readonly Limit[]
  /** It is waited for: the gateway answers it as a stream of events, and never asks more often than every 2 s. */
  readonly live?: Live
}

/** Which field of an answer says that it may still change, and with which values. */
export type Live<O = Readonly<Record<string, unknown>>> = {
  [K in keyof O & string]: { readonly on: K; readonly while: readonly (O[K] & string)[] }
}[keyof O & string]

/** Whether an answer of a followed call may still change. */
export const mayChange = ({ live }: Call, answer: unknown): boolean =>
  live?.while.some((value) => value === Object(answer)[live.on]) ?? false

/** A call that the gateway passes on to the Blade server. */
export type Endpoint<I extends AnySchema = AnySchema, O extends AnySchema = AnySchema> = Call<I, O> & {
  readonly upstream: {
    readonly method: 'GET' | 'POST'
    /** Path below the upstream's /api/; a segment `:name` is the parameter of that name. */
    readonly path: string
    readonly wire: Wire
    /** Parameter that the gateway fills with the caller's own user id; never taken from the browser. */
    readonly self?: string
    /** As self, for the caller's identity at a provider. */
    readonly identity?: string
    /** The answer is a redirect: where it leads is the value's `address`. Nobody follows it. */
    readonly redirect?: true
    /** The answer is not wrapped in R. Source: blade-contract 4. */
    readonly bare: boolean
  }
  /** Only the gateway makes this call: it has no address on our side. */
  readonly internal: boolean
  readonly criticality: Criticality
  /** A call has 10 s in all; a transfer may take longer while bytes keep coming. Source: specification 9. */
  readonly deadline: 'call' | 'transfer'
  /** What a file call carries. */
  readonly file?: FileLimits
}

export type FileLimits = {
  /** Media types that are let through. */
  readonly types: readonly string[]
  /** Bytes. */
  readonly maxSize: number
  /** Bytes; what is smaller is no such file. */
  readonly minSize?: number
  /** File name offered to the person who downloads it, or the form field of an upload. */
  readonly name: string
}

/** A call that answers a file. */
export type FileCall<I extends AnySchema = AnySchema> = Call<I, v.BlobSchema<undefined>> & {
  readonly file?: FileLimits
}

/** What the caller passes in. */
export type Input<C extends Call> = v.InferInput<C['input']>

/** What the caller gets back, after the gateway has parsed it. */
export type Output<C extends Call> = v.InferOutput<C['output']>

const Nothing = v.strictObject({})
type Nothing = typeof Nothing

type Upstream = `${'GET' | 'POST'} ${string}`

type Options<I extends AnySchema> = {
  summary?: string
  access: Access
  input?: I
  sealed?: boolean
  json?: boolean
  bare?: boolean
  internal?: boolean
  self?: string
  identity?: string
  redirect?: true
  criticality?: Criticality
  limits?: readonly Limit[]
}

type ReadOptions<I extends AnySchema, O extends AnySchema> = Options<I> & {
  output: O
  /** The input carries personal data: it travels in a body, not in an address. */
  personal?: boolean
  offline?: true
  live?: Live<v.InferOutput<O>>
}

type WriteOptions<I extends AnySchema, O extends AnySchema> = Options<I> & {
  output: O
  refreshes?: Call['refreshes']
  idempotent?: true
  requiresExam?: true
  rotatesSession?: true
  revokesSessionsOf?: string
}

/**
 * Asks the upstream something and changes nothing. GET on our side, POST when the input is personal.
 */
/* @__NO_SIDE_EFFECTS__ */
export function read<O extends AnySchema, I extends AnySchema = Nothing>(
  upstream: Upstream,
  options: ReadOptions<I, O>,
): Endpoint<I, O> {
  return {
    ...endpoint('read', upstream, options, { method: options.personal ? 'POST' : 'GET', output: options.output }),
    ...(options.offline && { offline: options.offline }),
    ...(options.live && { live: options.live }),
  }
}

/** As read, but the answer is a text and not JSON. */
/* @__NO_SIDE_EFFECTS__ */
export function text<I extends AnySchema = Nothing>(
  upstream: Upstream,
  options: Options<I> & { personal?: boolean },
): Endpoint<I, v.StringSchema<undefined>> {
  return endpoint('text', upstream, options, { method: options.personal ? 'POST' : 'GET', output: v.string() })
}

/** Changes something. Always POST on our side, also where the upstream uses GET: security R11. */
/* @__NO_SIDE_EFFECTS__ */
export function write<O extends AnySchema, I extends AnySchema = Nothing>(
  upstream: Upstream,
  options: WriteOptions<I, O>,
): Endpoint<I, O> {
  return {
    ...endpoint('write', upstream, options, { method: 'POST', output: options.output }),
    ...(options.idempotent && { idempotent: options.idempotent }),
    ...(options.requiresExam && { requiresExam: options.requiresExam }),
    ...(options.rotatesSession && { rotatesSession: options.rotatesSession }),
    ...(options.revokesSessionsOf && { revokesSessionsOf: options.revokesSessionsOf }),
    ...(options.refreshes && { refreshes: options.refreshes }),
  }
}

/** Fetches a file. The answer streams through the gateway and is not held in memory. */
/* @__NO_SIDE_EFFECTS__ */
export function download<I extends AnySchema = Nothing>(
  upstream: Upstream,
  options: Options<I> & { personal?: boolean; file: FileLimits },
): Endpoint<I, v.BlobSchema<undefined>> {
  const made = endpoint('download', upstream, options, {
    method: options.personal ? 'POST' : 'GET',
    output: v.blob(),
  })
  return { ...made, deadline: 'transfer', criticality: options.criticality ?? 'bulk', file: options.file }
}

/** Sends one file as the request body; the input travels in the address, so it must not be personal. */
/* @__NO_SIDE_EFFECTS__ */
export function upload<O extends AnySchema, I extends AnySchema = Nothing>(
  upstream: `POST ${string}`,
  options: WriteOptions<I, O> & { file: FileLimits },
): Endpoint<I, O> {
  return { ...write(upstream, options), kind: 'upload', deadline: 'transfer', file: options.file }
}

/** A call that the gateway answers itself. */
/* @__NO_SIDE_EFFECTS__ */
export function gatewayCall<O extends AnySchema, I extends AnySchema = Nothing>(
  address: `${'GET' | 'POST'} /${string}`,
  options: { access: Access; input?: I; output: O } & Pick<Call, 'summary' | 'refreshes' | 'offline' | 'limits'>,
): Call<I, O> {
  const [method, url] = split(address)
  return {
    kind: method === 'GET' ? 'read' : 'write',
    method,
    url,
    ...(options.summary && { summary: options.summary }),
    access: options.access,
    input: noInput(options.input),
    output: options.output,
    ...(options.refreshes && { refreshes: options.refreshes }),
    ...(options.offline && { offline: options.offline }),
    ...(options.limits && { limits: options.limits }),
  }
}

/** A file that the gateway makes itself. */
/* @__NO_SIDE_EFFECTS__ */
export function gatewayFile<I extends AnySchema = Nothing>(
  address: `${'GET' | 'POST'} /${string}`,
  options: { access: Access; input?: I; file: FileLimits } & Pick<Call, 'summary'>,
): FileCall<I> & { readonly file: FileLimits } {
  const { file, ...given } = options
  return { ...gatewayCall(address, { ...given, output: v.blob(), refreshes: [] }), kind: 'download', file }
}

function endpoint<I extends AnySchema, O extends AnySchema>(
  kind: Kind,
  upstream: Upstream,
  options: Options<I>,
  clean: { method: 'GET' | 'POST'; output: O },
): Endpoint<I, O> {
  const [method, path] = split(upstream)
  const wire = options.sealed ? 'sealed' : options.json ? 'json' : 'plain'
  const { self, identity, redirect } = options
  return {
    kind,
    method: clean.method,
    url: `/api/${path}`,
    ...(options.summary && { summary: options.summary }),
    access: options.access,
    input: noInput(options.input),
    output: clean.output,
    upstream: {
      method,
      path,
      wire,
      bare: options.bare ?? false,
      ...(self && { self }),
      ...(identity && { identity }),
      ...(redirect && { redirect }),
    },
    internal: options.internal ?? false,
    criticality: options.criticality ?? 'interactive',
    deadline: 'call',
    ...(options.limits && { limits: options.limits }),
  }
}

function split(address: string): ['GET' | 'POST', string] {
  const [method, path = ''] = address.split(' ', 2)
  return [method === 'GET' ? 'GET' : 'POST', path]
}

/** The schema of no input. I is Nothing exactly when no input was given: its default says so. */
const noInput = <I extends AnySchema>(given: I | undefined): I => given ?? (Nothing as AnySchema as I)
