import { Hono } from 'hono'
import type { InferOutput } from 'valibot'

import { gatewayCalls } from '#contracts/api.ts'
import type { Call, Output } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'

import { addHeader, type AppContext, type Variables } from '#bff/http/context.ts'
import { readInput } from '#bff/http/guard/input.ts'

/** Handler of a call: returns the output of its contract, or a file. `read` returns the validated input. */
type CallHandler<C extends Call> = (
  c: AppContext,
  read: () => Promise<InferOutput<C['input']>>,
) => Promise<Output<C> | Response>

const names = new Map(gatewayCalls.map(({ name, call }) => [call, name]))

export type GatewayRoutes = ReturnType<typeof gatewayRoutes>

/** Router for calls that the gateway answers itself: path, method and name in the log come from the contract. */
export function gatewayRoutes() {
  const routes = new Hono<{ Variables: Variables }>()
  return {
    routes,
    on<C extends Call>(call: C, handle: CallHandler<C>) {
      routes.all(call.url, async (c) => {
        c.set('endpoint', names.get(call) ?? call.url)
        c.set('needsStepUp', call.stepUp === true)
        if (c.req.method !== call.method) {
          addHeader(c, 'Allow', call.method)
          throw new ApiError('method_not_allowed')
        }
        const output = await handle(c, () => readInput(c.req.raw, call))
        return output instanceof Response ? output : c.json(output as object | null) // parsed or made by a handler
      })
    },
  }
}
