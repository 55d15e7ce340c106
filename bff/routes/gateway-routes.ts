import { Hono } from 'hono'
import type { InferOutput } from 'valibot'

import { gatewayCalls } from '#contracts/api.ts'
import type { Call, Output } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { readInput } from '../guard/input.ts'
import type { AppContext, Variables } from '../context.ts'

/** What answers a call: clean JSON of the type that the contract promises, or a file. `read` gives the checked input. */
type Answer<C extends Call> = (
  c: AppContext,
  read: () => Promise<InferOutput<C['input']>>,
) => Promise<Output<C> | Response>

const names = new Map(gatewayCalls.map(({ name, call }) => [call, name]))

export type GatewayRoutes = ReturnType<typeof gatewayRoutes>

/** Routes for calls that the gateway answers itself: each at its address, under its name in the log, by its method. */
export function gatewayRoutes() {
  const routes = new Hono<{ Variables: Variables }>()
  return {
    routes,
    on<C extends Call>(call: C, answer: Answer<C>) {
      routes.all(call.url, async (c) => {
        c.set('endpoint', names.get(call) ?? call.url)
        if (c.req.method !== call.method) {
          c.header('Allow', call.method)
          throw new ApiError('method_not_allowed')
        }
        const answered = await answer(c, () => readInput(c.req.raw, call))
        return answered instanceof Response ? answered : c.json(answered as object | null)
      })
    },
  }
}
