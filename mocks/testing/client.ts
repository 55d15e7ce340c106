import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

import * as v from 'valibot'

import { deployment } from '../core/settings.ts'
import { demoAccounts } from '../user/seeds.ts'

/** An answer as received. */
export type WireAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Parsed JSON; the text itself for any other body. */
  readonly body: unknown
}

type CallOptions = {
  readonly query?: Readonly<Record<string, string>> | string
  readonly form?: Readonly<Record<string, string>> | FormData
  readonly json?: unknown
  /** AES text or any other text/plain body. */
  readonly text?: string
  /** Sealed as JSON, it is the text. */
  readonly sealed?: object
  /** An empty value removes a header. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

const Tokens = v.looseObject({ access_token: v.string(), refresh_token: v.string() })
export type Tokens = v.InferOutput<typeof Tokens>

/** Calls as the old Blade client did, with node's own crypto, so that it shares no mistake with the mock. */
export class BladeClient {
  readonly tokens: Tokens | null
  readonly #origin: string

  constructor(origin: string, tokens: Tokens | null = null) {
    this.#origin = origin
    this.tokens = tokens
  }

  /** `address` is "GET blade-user/info". */
  async call(address: string, { query, headers, signal, sealed, ...plain }: CallOptions = {}): Promise<WireAnswer> {
    const body = sealed ? { text: sealAsClient(JSON.stringify(sealed)) } : plain
    const [method = '', path = ''] = address.split(' ')
    const search = query === undefined ? '' : `?${typeof query === 'string' ? query : new URLSearchParams(query)}`
    const response = await fetch(`${this.#origin}/api/${path}${search}`, {
      method,
      redirect: 'manual',
      headers: this.#headers(body, headers),
      ...requestBody(body),
      ...(signal && { signal }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: json(text) }
  }

  /** Makes a call with a sealed body; returns the data of R, or the refusal. */
  async send(path: string, body: object): Promise<unknown> {
    const answer = await this.call(`POST ${path}`, { sealed: body })
    return answer.status === 200 ? unsealedData(answer) : answer.body
  }

  /** Parameters of the token endpoint go into the query, with an empty body. */
  async token(params: Readonly<Record<string, string>>, headers: CallOptions['headers'] = {}): Promise<WireAnswer> {
    return this.call('POST blade-auth/oauth/token', { query: logInParams(params), headers })
  }

  /** A client that is logged in. Throws when the log-in is refused. */
  async logIn(account: string, password = demoPassword(account)): Promise<BladeClient> {
    return this.with(await this.token({ grant_type: 'password', username: account, password }))
  }

  /** A client with refreshed tokens. */
  async refresh(): Promise<BladeClient> {
    const answer = await this.token({ grant_type: 'refresh_token', refresh_token: this.tokens?.refresh_token ?? '' })
    return this.with(answer)
  }

  /** A client with the tokens of an answer. Throws where there are none. */
  with(answer: WireAnswer): BladeClient {
    if (answer.status !== 200) throw new Error(`no tokens: ${answer.text}`)
    return new BladeClient(this.#origin, v.parse(Tokens, answer.body))
  }

  #headers({ json, text }: CallOptions, more: CallOptions['headers'] = {}): [string, string][] {
    const headers = {
      Authorization: `Basic ${btoa(`${deployment.clientId}:${deployment.clientSecret}`)}`,
      'Tenant-Id': deployment.tenantId,
      ...(this.tokens && { 'Blade-Auth': `bearer ${this.tokens.access_token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(text !== undefined && { 'Content-Type': 'text/plain' }),
      ...more,
    }
    return Object.entries(headers).filter(([, value]) => value !== '')
  }
}

function requestBody({ form, json, text }: CallOptions): { body?: BodyInit } {
  if (form) return { body: form instanceof FormData ? form : new URLSearchParams(form) }
  if (json !== undefined) return { body: JSON.stringify(json) }
  return text === undefined ? {} : { body: text }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const demoPassword = (account: string) => demoAccounts.find((it) => it.account === account)?.password ?? ''

/** The name is sealed; the password is hashed and then sealed. Source: specification 3. */
function logInParams({ username, password, ...params }: Readonly<Record<string, string>>): Record<string, string> {
  return {
    tenantId: deployment.tenantId,
    scope: 'all',
    type: 'account',
    ...(username !== undefined && { username: sealAsClient(username) }),
    ...(password !== undefined && { password: sealAsClient(md5(password)) }),
    ...params,
  }
}

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const iv = (key: string) => Buffer.from(key).subarray(0, 16)

/** Encrypts with padding to 16 bytes, as the JavaScript client did. */
export function sealAsClient(text: string, key = deployment.aesKey): string {
  const cipher = createCipheriv('aes-256-cbc', key, iv(key))
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** Decrypts an answer, with or without quotes; the last byte is the padding length. */
export function unsealAsClient(text: string, key = deployment.aesKey): unknown {
  const decipher = createDecipheriv('aes-256-cbc', key, iv(key)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(text.replaceAll('"', ''), 'base64'), decipher.final()])
  return json(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)).toString('utf8'))
}

/** Decrypts as strict PKCS7 does: undefined for padding over 16 bytes. */
export function unsealStrictly(text: string, key = deployment.aesKey): string | undefined {
  const decipher = createDecipheriv('aes-256-cbc', key, iv(key))
  try {
    return Buffer.concat([decipher.update(text.replaceAll('"', ''), 'base64'), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const Page = v.looseObject({ data: v.looseObject({ records: v.array(v.record(v.string(), v.unknown())) }) })

/** Rows of a page. */
export const pageRecords = (answer: WireAnswer) => v.parse(Page, answer.body).data.records

/** Data of R. */
export const answerData = (answer: WireAnswer) => v.parse(v.looseObject({ data: v.unknown() }), answer.body).data

/** The data of a sealed answer. */
export const unsealedData = (answer: WireAnswer) => answerData({ ...answer, body: unsealAsClient(answer.text) })
