import { Hono } from 'hono'
import type { InferOutput } from 'valibot'

import { factorRemoval } from '#contracts/administration/factor-removal.ts'
import { endSessions } from '#contracts/administration/session-revocation.ts'
import { type SwitchChanges, switches } from '#contracts/administration/switches.ts'
import type { Call, Output } from '#contracts/core/call.ts'

import { type AuditEvent, type AuditLog, underAudit } from '#bff/calls/audit/audit.ts'
import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import type { AppContext, Variables } from '#bff/http/context.ts'
import { requireBearerToken } from '#bff/http/guard/bearer-token.ts'
import { readInput } from '#bff/http/guard/input.ts'
import type { SwitchBoard } from '#bff/limits/operator/switches.ts'
import { clientNetwork } from '#bff/limits/rate-limit/network.ts'
import { rateLimiter } from '#bff/limits/rate-limit/rate-limit.ts'
import { fixedRate } from '#bff/limits/rate-limit/rule.ts'
import type { Devices } from '#bff/session/devices/devices.ts'
import type { SessionRevocations } from '#bff/session/revocations.ts'
import type { SecondFactors } from '#bff/session/second-factor/second-factors.ts'

/** Calls of one network, those with a wrong token included. */
const rule = fixedRate(30, 60)

type OperatorDependencies = {
  readonly audit: AuditLog
  readonly switchBoard: SwitchBoard
  readonly pseudonym: Pseudonym
  readonly factors: SecondFactors
  readonly devices: Devices
  readonly revocations: SessionRevocations
}

/** Details of the input of a call in its audit line. */
type Details = Partial<Pick<AuditEvent, 'ids' | 'switches'>>

/** A call of the operator: the audited details of its input, and its effect. */
type Operation<C extends Call> = {
  readonly name: string
  /** null: the input is not known yet. */
  details(input: InferOutput<C['input']> | null): Details
  run(input: InferOutput<C['input']>): Promise<Output<C>>
}

/**
 * Calls of the operator, for a holder of OPERATOR_TOKEN; without that setting there are no such addresses. No CSRF guard:
 * browsers never add a bearer token on their own.
 */
export function operatorRoutes(platform: Dependencies, deps: OperatorDependencies) {
  const { audit, switchBoard, pseudonym, factors, devices, revocations } = deps
  const routes = new Hono<{ Variables: Variables }>()
  const { operatorToken: token } = platform.config
  if (token === null) return routes

  const limiter = rateLimiter(platform.rateLimits, pseudonym.keyedHash)
  const authorise = async (c: AppContext) => {
    const network = clientNetwork(platform.clientAddress(c.req.raw, c.env))
    await limiter.consume({ key: ['operator', network], rule })
    requireBearerToken(c, token)
  }

  function on<C extends Call>(call: C, { name, details, run }: Operation<C>) {
    routes.post(call.url, async (c) => {
      c.set('endpoint', name)
      const event = { audit: 'operator', call: name, ids: {}, ...details(null) } as const
      const result = await underAudit({ c, audit, event }, async (observe) => {
        await authorise(c)
        const input = await readInput(c.req.raw, call)
        observe(details(input))
        return run(input)
      })
      return c.json(result as object | null) // made by a handler
    })
  }

  on(switches, {
    name: 'operator.switches',
    details: (changes) => ({ switches: Object.entries(changes ?? {}).map(summary) }),
    run: (changes) => switchBoard.change(changes),
  })

  on(factorRemoval, {
    name: 'operator.removeSecondFactor',
    details: (account) => (account ? { ids: { tenantId: [account.tenantId], userId: [account.userId] } } : {}),
    async run({ tenantId, userId }) {
      const ref = await pseudonym.accountRef(tenantId, userId)
      await factors.removeByRef(ref)
      await devices.revokeAccount(ref)
      return null
    },
  })
  on(endSessions, {
    name: 'operator.endSessions',
    details: (whose) => ({ ids: whose ? auditedIds(whose) : {} }),
    async run(whose) {
      if (whose.of === 'user') await devices.revokeAccount(await pseudonym.accountRef(whose.tenantId, whose.userId))
      else if (whose.of === 'tenant') await revocations.revokeTenant(whose.tenantId)
      else await revocations.revokeEverybody()
      return null
    },
  })
  return routes
}

const auditedIds = ({ of, ...ids }: InferOutput<typeof endSessions.input>) => ({
  of: [of],
  ...Object.fromEntries(Object.entries(ids).map(([field, id]) => [field, [id]])),
})

/** A switch and its value; of a notice only whether there is one. */
const summary = ([name, value]: [string, SwitchChanges[keyof SwitchChanges]]) =>
  `${name}=${typeof value === 'object' ? (value ? 'set' : 'none') : String(value)}`
