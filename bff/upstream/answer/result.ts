import * as v from 'valibot'

import { isRecord } from '#contracts/core/answer-structure.ts'
import { R } from '#contracts/core/blade.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'

import { isSuccessText } from './business-text.ts'

/** Blade's result R, parsed; `data` is undefined where the answer has none. */
export type Envelope = v.InferOutput<typeof R> & {
  /** Whether an object or a list stands under a name that R does not have. */
  readonly hasOtherPayload: boolean
}

/** Properties of R. */
const properties: ReadonlySet<string> = new Set(Object.keys(R.entries))

/**
 * The result in a body; null for a body that is none. Without a code of its own it has the HTTP status: it says `success`,
 * or holds data where the contract has no bare answers. Source: specification 8.
 */
export function parseEnvelope(body: unknown, status: number, { upstream }: Endpoint): Envelope | null {
  const hasNoCode = isRecord(body) && (body['code'] ?? null) === null
  const isResult = hasNoCode && ('success' in body || ('data' in body && !upstream.bare))
  return parsed(isResult ? { ...body, code: status } : body)
}

/** A result that is the data of another one: it says `success` and has no property of a record. */
export function innerEnvelope(data: unknown): Envelope | null {
  if (!isRecord(data) || !('success' in data) || !('code' in data)) return null
  if (!Object.keys(data).every((name) => properties.has(name))) return null
  return parsed(data)
}

function parsed(body: unknown): Envelope | null {
  const result = v.safeParse(R, body)
  if (!result.success) return null
  const hasOtherPayload = Object.entries(Object(body)).some(
    ([name, value]) => !properties.has(name) && typeof value === 'object' && value !== null,
  )
  return { ...result.output, hasOtherPayload }
}

/** Whether a call succeeded; codes of a dialect beyond 200 count beside `success: true` alone. */
export function isSuccess({ code, success }: Envelope, codes: readonly number[] = []): boolean {
  return code === 200 ? success !== false : success === true && codes.includes(code)
}

/** Whether a result says that the call succeeded, under a code that is neither a success nor an error of HTTP. */
export function saysBoth({ code, success, msg }: Envelope): boolean {
  const isError = code >= 400 && code <= 599
  return !isError && code !== 200 && (success ?? isSuccessText(msg ?? ''))
}
