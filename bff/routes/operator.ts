import { Hono } from 'hono'

import { type SwitchChanges, switches } from '#contracts/administration/switches.ts'
import { ApiError } from '#contracts/core/error.ts'

import { type AuditLog, resultOf } from '../audit/audit.ts'
import type { KeyedHash } from '../browser/pseudonym.ts'
import type { AppContext, Variables } from '../context.ts'
import type { Dependencies } from '../dependencies.ts'
import { requireBearerToken } from '../guard/bearer-token.ts'
import { readInput } from '../guard/input.ts'
import type { SwitchBoard } from '../operator/switches.ts'
import { networkOf } from '../rate-limit/network.ts'
import { fixedRate } from '../rate-limit/rule.ts'

/** Calls of one network, those with a wrong token included. */
const limit = fixedRate(30, 60)

type Parts = { readonly audit: AuditLog; readonly switchBoard: SwitchBoard; readonly keyedHash: KeyedHash }

/**
 * The operator's switches, for a holder of OPERATOR_TOKEN; without that setting there is no such address. No CSRF guard:
 * browsers never add a bearer token on their own.
 */
export function operatorRoutes(deps: Dependencies, { audit, switchBoard, keyedHash }: Parts) {
  const routes = new Hono<{ Variables: Variables }>()
  const { operatorToken: token } = deps.config
  if (token === null) return routes

  const change = async (c: AppContext, observe: (changes: SwitchChanges) => void) => {
    const network = networkOf(deps.clientAddress(c.req.raw, c.env))
    const attempt = await deps.rateLimits.consume(await keyedHash('operator', network), limit)
    if ('wait' in attempt) throw new ApiError('too_many_requests', { retryAfter: attempt.wait })
    requireBearerToken(c, token)
    const changes = await readInput(c.req.raw, switches)
    observe(changes)
    return switchBoard.change(changes)
  }

  routes.post(switches.url, async (c) => {
    const call = 'operator.switches'
    c.set('endpoint', call)
    let changed: readonly string[] = []
    try {
      const result = await change(c, (changes) => (changed = Object.entries(changes).map(summary)))
      audit(c, { audit: 'operator', call, ids: {}, switches: changed, result: 'ok' })
      return c.json(result)
    } catch (error) {
      audit(c, { audit: 'operator', call, ids: {}, switches: changed, result: resultOf(error) })
      throw error
    }
  })
  return routes
}

/** A switch and its value; of a notice only whether there is one. */
const summary = ([name, value]: [string, SwitchChanges[keyof SwitchChanges]]) =>
  `${name}=${typeof value === 'object' ? (value ? 'set' : 'none') : String(value)}`
