import * as v from 'valibot'

import type { Call } from '#contracts/core/call.ts'
import { ApiError, fieldMessages } from '#contracts/core/error.ts'
import { decodeQuery } from '#contracts/core/query.ts'
import { innerSchema } from '#contracts/core/schema.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'

import { strictJson } from './json.ts'
import { jsonText } from './request-size.ts'

/** Whether a value of the input, or an item of a comma-separated list, stands for an id that the server did not send. */
function namesUnknownId(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('unknown:') && value.split(',').some(isUnknownId)
  return typeof value === 'object' && value !== null && Object.values(value).some(namesUnknownId)
}

/** Whether an input is a record, as which valibot takes a list too. */
const isRecord = ({ input }: Call) => /object|variant|record/.test(innerSchema(input).type)

/** Parameters of an address as it arrived, which has no fragment: parsing the whole address costs more. */
const queryParameters = (url: string) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')

/**
 * Parses the input of a call by its schema: the query of reads and uploads, otherwise the JSON body. Throws invalid_input
 * with a message per field.
 */
export async function readInput<C extends Call>(request: Request, call: C): Promise<v.InferOutput<C['input']>> {
  const inQuery = call.method === 'GET' || call.kind === 'upload'
  const raw = inQuery ? decodeQuery(call.input, queryParameters(request.url)) : strictJson(await jsonText(request))
  if (Array.isArray(raw) && isRecord(call)) throw new ApiError('invalid_input')
  const result = v.safeParse(call.input, raw)
  if (result.success && namesUnknownId(result.output)) throw new ApiError('unidentified')
  if (result.success) return result.output
  throw new ApiError('invalid_input', { fields: fieldMessages(result.issues) })
}
