import * as v from 'valibot'

import type { Access } from './access.ts'
import type { AnySchema, Call, FileCall, FileLimits } from './call.ts'

const Nothing = v.strictObject({})
/** Input schema of a call without input. */
export type Nothing = typeof Nothing

/** A call that the gateway answers itself, without an upstream. */
/* @__NO_SIDE_EFFECTS__ */
export function gatewayCall<O extends AnySchema, I extends AnySchema = Nothing>(
  address: `${'GET' | 'POST'} /${string}`,
  options: { access: Access; input?: I; output: O } & Pick<
    Call,
    'summary' | 'refreshes' | 'offline' | 'limits' | 'stepUp'
  >,
): Call<I, O> {
  const [method, url] = split(address)
  return {
    kind: method === 'GET' ? 'read' : 'write',
    method,
    url,
    ...(options.summary && { summary: options.summary }),
    access: options.access,
    input: inputSchema(options.input),
    output: options.output,
    ...(options.refreshes && { refreshes: options.refreshes }),
    ...(options.offline && { offline: options.offline }),
    ...(options.limits && { limits: options.limits }),
    ...(options.stepUp && { stepUp: options.stepUp }),
  }
}

/** A file that the gateway generates itself. */
/* @__NO_SIDE_EFFECTS__ */
export function gatewayFile<I extends AnySchema = Nothing>(
  address: `${'GET' | 'POST'} /${string}`,
  options: { access: Access; input?: I; file: FileLimits } & Pick<Call, 'summary'>,
): FileCall<I> & { readonly file: FileLimits } {
  const { file, ...call } = options
  return { ...gatewayCall(address, { ...call, output: v.blob(), refreshes: [] }), kind: 'download', file }
}

/** Method and path of an address. */
export function split(address: string): ['GET' | 'POST', string] {
  const [method, path = ''] = address.split(' ', 2)
  return [method === 'GET' ? 'GET' : 'POST', path]
}

/** The empty object when a call has no input: I is Nothing exactly then, by its default. */
export const inputSchema = <I extends AnySchema>(input: I | undefined): I => input ?? (Nothing as AnySchema as I)
