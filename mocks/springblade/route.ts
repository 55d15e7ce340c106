import type { Table } from '../core/db.ts'
import type { UserRow } from '../user/user-row.ts'
import { SpringRefusal } from './refusal.ts'
import type { Received } from './request.ts'
import { isOfAllTenants, authorityNames } from './scope.ts'

/** One call, authenticated. */
export type Call = Received & { readonly request: Request; readonly user: UserRow }

/** Answer of a call; `false` is a write without an effect, undefined a success without data. */
type Answer = object | boolean | undefined | null

/** Call of the server: access and behaviour. */
export type Route = {
  /** `public`: without a token. `login`: any user. `admin`: administrator or admin. */
  readonly access: 'public' | 'login' | 'admin' | 'administrator'
  /** It takes JSON. */
  readonly json?: true
  readonly answer: (call: Call) => Answer | Promise<Answer>
}

/** Calls by method and path. */
export type Routes = Readonly<Record<string, Route>>

/** The caller. Without a token HTTP 200 with code 401 and null; without the role HTTP 401. Source: blade-contract 17.3. */
export function authorised(user: UserRow | null, access: Route['access']): UserRow | null {
  if (access === 'public') return user
  if (!user) throw new SpringRefusal(200, '请求未授权', { code: 401, data: null })
  const roles = access === 'administrator' ? ['administrator'] : ['administrator', 'admin']
  if (access !== 'login' && !authorityNames(user).some((role) => roles.includes(role))) {
    throw new SpringRefusal(401, '请求未授权')
  }
  return user
}

/** Read and write routes of a role. */
export const read = (access: Route['access'], answer: Route['answer']): Route => ({ access, answer })
export const jsonWrite = (access: Route['access'], answer: Route['answer']): Route => ({ access, json: true, answer })

/**
 * Whether the headers of a call leave a row: reads that bind an entity take a header for a filter of the column that has its
 * name. Source: blade-contract 17.3.
 */
export function matchesHeaders({ request: { headers } }: Call, row: { tenantId?: string | null; userAgent?: string }) {
  const [tenantId, userAgent] = [headers.get('Tenant-Id'), headers.get('User-Agent')]
  return (
    (!tenantId || row.tenantId === undefined || row.tenantId === tenantId) &&
    (!userAgent || row.userAgent === undefined || row.userAgent === userAgent)
  )
}

/** Detail of the row that `id` names, where the caller sees it and its headers leave it. */
export const detail =
  <Row extends { id: string; tenantId?: string }>(
    table: Table<Row>,
    toResponse: (row: Row) => object,
    isVisible: (row: Row, user: UserRow) => boolean = () => true,
  ) =>
  (call: Call) => {
    const row = table.byId(call.params.get('id') ?? '')
    return row && isVisible(row, call.user) && matchesHeaders(call, row) ? toResponse(row) : null
  }

/** Such a detail, of a server that does not expect that there is none. */
export const expectedDetail = (find: (call: Call) => object | null) => (call: Call) => find(call) ?? refuseNull('row')

/** Java's error for a value that is missing. */
export function refuseNull(name: string): never {
  throw new SpringRefusal(500, `Cannot invoke "Object.toString()" because "${name}" is null`)
}

/** Tenant of which choices are asked for: an administrator names it. Source: blade-contract 5.5. */
export const wantedTenant = ({ params, user }: Call) =>
  (isOfAllTenants(user) && params.get('tenantId')) || user.tenantId
