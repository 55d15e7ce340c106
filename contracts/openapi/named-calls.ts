import { isDetail, unmask } from '../administration/unmask.ts'
import { type Api, endpoints } from '../api.ts'
import type { Call } from '../core/call.ts'
import { maskKind, schemaFields } from '../core/schema.ts'
import { outcome } from '../session/outcome.ts'
import type { Json } from './json-schema.ts'

/** Fields of an input that name another call, with all that they may be: its schema has a pattern only. */
export function namedCalls(api: Api, call: Call): Json {
  const named = endpoints(api)
  if (call === outcome.check) {
    return { write: choice(named.filter((it) => it.endpoint.idempotent).map((it) => it.endpoint.url)) }
  }
  if (call !== unmask.field) return {}
  const details = named.filter(({ endpoint }) => isDetail(endpoint) && hasMaskedValue(endpoint))
  return { call: choice(details.map(({ name }) => name)) }
}

const choice = (values: readonly string[]): Json => ({ type: 'string', enum: values })

const hasMaskedValue = ({ output }: Call) =>
  Object.values(schemaFields(output)).some((field) => maskKind(field) !== undefined)
