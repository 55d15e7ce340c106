import * as v from 'valibot'

import type { Call } from '#contracts/core/endpoint.ts'
import { ApiError, fieldMessages } from '#contracts/core/error.ts'
import { decodeQuery } from '#contracts/core/query.ts'

import { strictJson } from './json.ts'
import { jsonText } from './request-size.ts'

/** The input of a call, parsed by its schema. Throws invalid_input with a message per field. */
export async function readInput<C extends Call>(request: Request, call: C): Promise<v.InferOutput<C['input']>> {
  const inAddress = call.method === 'GET' || call.kind === 'upload'
  const raw = inAddress
    ? decodeQuery(call.input, new URL(request.url).searchParams)
    : strictJson(await jsonText(request))
  const result = v.safeParse(call.input, raw)
  if (result.success) return result.output
  throw new ApiError('invalid_input', { fields: fieldMessages(result.issues) })
}
