import { answerChange } from '../core/answer-fault.ts'
import { withResponseHeaders } from '../core/answer.ts'
import { faultNames, faultPlan, withFaults } from '../core/faults.ts'
import { journal } from '../core/journal.ts'
import { settings } from '../core/settings.ts'
import { newCaptcha } from '../log-in/captcha.ts'
import type { UserRow } from '../user/user-row.ts'
import { answerSchema } from './answer-schema.ts'
import { deptRoutes } from './dept.ts'
import { dictRoutes } from './dict.ts'
import { logRoutes } from './log.ts'
import { menuRoutes } from './menu.ts'
import { noticeRoutes } from './notice.ts'
import { paramRoutes } from './param.ts'
import { postRoutes } from './post.ts'
import { SpringRefusal } from './refusal.ts'
import { checkType, receive } from './request.ts'
import { roleRoutes } from './role.ts'
import { authorised, read, type Route, type Routes } from './route.ts'
import { tenantRoutes } from './tenant.ts'
import { clientAddress, token, tokenUser } from './token.ts'
import { topMenuRoutes } from './top-menu.ts'
import { userRoutes } from './user.ts'
import { failure, refusal, success } from './wire.ts'

const tokenPath = 'blade-auth/token'

/** Log-in. The log-out has no effect: the token stays valid for its hour. Source: blade-contract 17.1. */
const authRoutes: Routes = {
  [`POST ${tokenPath}`]: read('public', ({ params, request }) => token(params, request)),
  'GET blade-auth/captcha': read('public', newCaptcha),
  'POST blade-auth/logout': read('public', () => undefined),
}

const routes: Routes = {
  ...authRoutes,
  ...userRoutes,
  ...menuRoutes,
  ...topMenuRoutes,
  ...dictRoutes,
  ...paramRoutes,
  ...tenantRoutes,
  ...roleRoutes,
  ...deptRoutes,
  ...postRoutes,
  ...noticeRoutes,
  ...logRoutes,
}

/** Whether a path belongs to this server, by the names of its services. */
export const isSpringBladePath = (path: string) => /^\/blade-(?:auth|system|log|desk)\//.test(path)

/**
 * Open-source SpringBlade over the state of the other mock: users, roles, departments, posts, menus, dictionaries,
 * parameters, tenants, notices, logs. The server has no address under /api. A dropped connection is a response of type
 * "error". Source: blade-contract 17.
 */
export async function springblade(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(1)
  const record: Record = { path, executed: false, ip: clientAddress(request) }
  const faults = faultPlan.take(path, tokenUser(request)?.account)
  const change = (value: unknown) => (faults.length > 0 ? answerChange(faults)(value, answerSchema([value])) : value)
  const response = await withFaults(faults, request.signal, () => answer(request, record, change))
  if (!response) return Response.error()
  journal.add(request, { ...record, status: response.status, ...faultNames(faults) })
  return withResponseHeaders(response)
}

type Record = {
  path: string
  executed: boolean
  ip: string
  account?: string
  tenantId?: string
  input?: unknown
  refused?: string
}

async function answer(request: Request, record: Record, change: (value: unknown) => unknown): Promise<Response> {
  try {
    const route = findRoute(request, record.path)
    const user = authorised(tokenUser(request), route.access)
    Object.assign(record, user && { account: user.account, tenantId: user.tenantId })
    if (route.json) checkType(request)
    const received = await receive(request, record.path === tokenPath)
    record.input = { ...Object.fromEntries(received.params), ...received.body }
    const result = await route.answer({ ...received, request, user: user as UserRow }) // only public calls have none, and read none
    record.executed = true
    return result === false ? failure() : success(result === true ? undefined : change(result))
  } catch (error) {
    record.refused = error instanceof Error ? error.message : String(error)
    const { refused } = record
    return refusal(shown(error instanceof SpringRefusal ? error : new SpringRefusal(500, refused)))
  }
}

/** With profile prod the text of an unexpected error is always the same. Source: blade-contract 17.2. */
const shown = (refused: SpringRefusal) =>
  refused.status === 500 && settings.production ? new SpringRefusal(500, '服务器异常') : refused

function findRoute({ method }: Request, path: string): Route {
  const route = Object.hasOwn(routes, `${method} ${path}`) ? routes[`${method} ${path}`] : undefined
  if (!route) throw new SpringRefusal(404, `No endpoint ${method} /${path}.`)
  return route
}
