import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { schemaFields } from '#contracts/core/schema.ts'

import type { CallSpelling, Dialect } from './dialect.ts'

const asContracted: CallSpelling = {}

/** Spelling of a call; as the contract says where the dialect has no other. */
export const callSpelling = ({ calls }: Dialect, { upstream: { method, path } }: Endpoint): CallSpelling =>
  calls[`${method} ${path}`] ?? asContracted

/** Whether a server of the dialect has a call. */
export function isOfferedBy(dialect: Dialect, endpoint: Endpoint): boolean {
  const { path } = endpoint.upstream
  const spelling = callSpelling(dialect, endpoint)
  if (spelling !== asContracted) return !spelling.absent
  if (endpoint.absentOn?.some((server) => server === dialect.name)) return false
  return !dialect.absent.some((prefix) => path.startsWith(prefix))
}

/** The endpoint with the address of the dialect. Throws not_offered. */
export function spelledEndpoint(dialect: Dialect, endpoint: Endpoint): Endpoint {
  if (!isOfferedBy(dialect, endpoint)) throw new ApiError('not_offered')
  const { address } = callSpelling(dialect, endpoint)
  const { upstream } = endpoint
  if (!address) return { ...endpoint, upstream: { ...upstream, path: prefixed(dialect, upstream.path) } }
  const [method, path = ''] = address.split(' ', 2)
  return { ...endpoint, upstream: { ...upstream, method: method === 'GET' ? 'GET' : 'POST', path } }
}

function prefixed({ prefixes }: Dialect, path: string): string {
  const [ours, theirs] = Object.entries(prefixes).find(([prefix]) => path.startsWith(prefix)) ?? ['', '']
  return theirs + path.slice(ours.length)
}

/** Columns that the resource of a call does not have. */
export const columnsWithout = ({ absentColumns }: Dialect, { upstream: { path } }: Endpoint): readonly string[] =>
  Object.entries(absentColumns).find(([prefix]) => path.startsWith(prefix))?.[1] ?? []

/** A filter without its operator: `expireTime_datege` filters the column `expireTime`. Source: blade-contract 1.6. */
const filteredColumn = (field: string) => field.split('_', 1)[0] ?? field

/** Filters of a read that the server does not know. */
export function unknownFilters(dialect: Dialect, endpoint: Endpoint): string[] {
  if (endpoint.kind !== 'read') return []
  const columns = columnsWithout(dialect, endpoint)
  const { absentFilters = [] } = callSpelling(dialect, endpoint)
  return Object.keys(schemaFields(endpoint.input)).filter(
    (field) => absentFilters.includes(field) || columns.includes(filteredColumn(field)),
  )
}

type Fields = Readonly<Record<string, unknown>>

/** What the gateway fills in from the session. */
type Session = { readonly tenantId?: string | undefined }

/**
 * Names the fields of a call's input as the dialect does: without those that it does not know, with those that the gateway
 * fills in. null where the dialect names them as the contract.
 */
export function fieldSpelling(dialect: Dialect, endpoint: Endpoint) {
  const { input: names = {}, fill = {} } = callSpelling(dialect, endpoint)
  const absent = new Set([...columnsWithout(dialect, endpoint), ...unknownFilters(dialect, endpoint)])
  const filled = Object.keys(fill)
  if (Object.keys(names).length + absent.size + filled.length === 0) return null
  return (fields: Fields, session: Session): Record<string, unknown> => {
    const spelled = Object.entries(fields).flatMap(([field, value]) => {
      const name = Object.hasOwn(names, field) ? names[field] : field
      return name === null || name === undefined || absent.has(field) ? [] : [[name, value] as const]
    })
    const result: Record<string, unknown> = Object.fromEntries(spelled)
    for (const name of filled) result[name] ||= session.tenantId
    return result
  }
}

/** A record with the names of the contract. */
export function withContractNames(names: Readonly<Record<string, string>>, data: unknown): unknown {
  const renamed = Object.entries(names)
  if (renamed.length === 0 || typeof data !== 'object' || !data) return data
  const record = data as Fields // an object of JSON
  return Object.fromEntries([...Object.entries(record), ...renamed.map(([own, theirs]) => [own, record[theirs]])])
}

/** Data with fields as `spell` writes them, at any depth; undefined leaves a field as it is. */
export function withFields(spell: (name: string, value: unknown) => unknown, data: unknown): unknown {
  if (typeof data !== 'object' || !data) return data
  if (Array.isArray(data)) return data.map((row) => withFields(spell, row))
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, spell(name, value) ?? withFields(spell, value)]),
  )
}
