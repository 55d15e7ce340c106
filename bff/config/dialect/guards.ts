import { api, endpoints } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { Guard } from './dialect.ts'
import { plainText } from './plain-text.ts'

type Row = Readonly<Record<string, unknown>>

export type Guarded = {
  readonly input: unknown
  /** All rows of a tree, which a read answers; `read` is its method and path. */
  readonly readRows: (read: string) => Promise<readonly Row[]>
}

/** Makes the checks of a write that the server does not make. Throws `refused` with the text of a server that does. */
export async function checkGuards(guards: readonly Guard[], guarded: Guarded): Promise<void> {
  for (const guard of guards) {
    if (await isViolated(guard, guarded)) throw new ApiError('refused', { detail: guard.text })
  }
}

async function isViolated(guard: Guard, { input, readRows }: Guarded): Promise<boolean> {
  const values: Row = Object(input)
  if (guard.kind === 'unique') {
    const rows = await readRows(guard.read)
    return rows.some((row) => row['id'] !== values['id'] && guard.fields.some((field) => row[field] === values[field]))
  }
  if (guard.kind === 'acyclic') return isBelowItself(values, guard.read, readRows)
  const ids = plainText(values[guard.field]).split(',')
  return (await readRows(guard.read)).some(
    ({ id, parentId }) => ids.includes(plainText(parentId)) && !ids.includes(plainText(id)),
  )
}

async function isBelowItself({ id, parentId }: Row, read: string, readRows: Guarded['readRows']): Promise<boolean> {
  if (plainText(id) === '') return false
  if (id === parentId) return true
  const parents = new Map((await readRows(read)).map((row) => [row['id'], row['parentId']]))
  const seen = new Set<unknown>()
  for (let above: unknown = parentId; parents.has(above) && !seen.has(above); above = parents.get(above)) {
    if (above === id) return true
    seen.add(above)
  }
  return false
}

/** All rows of the tree that a read answers; `read` is its method and path in the contract. */
export async function treeRows(read: string, call: (endpoint: Endpoint) => Promise<unknown>): Promise<Row[]> {
  const found = endpoints(api).find(({ endpoint: { upstream } }) => `${upstream.method} ${upstream.path}` === read)
  return found ? flat(await call(found.endpoint)) : []
}

const flat = (rows: unknown): Row[] =>
  Array.isArray(rows) ? rows.flatMap((row: Row) => [row, ...flat(row['children'])]) : []
