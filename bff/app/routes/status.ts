import { Hono } from 'hono'

import { ApiError } from '#contracts/core/error.ts'
import { status, type Status } from '#contracts/session/status.ts'

import type { WaitingRoom } from '#bff/calls/waiting-room/waiting-room.ts'
import { addHeader, type Variables } from '#bff/http/context.ts'
import type { SwitchBoard } from '#bff/limits/operator/switches.ts'

/** Seconds that a cache may answer for the gateway. */
const maxAge = 1

/** One document for all clients, so that waiting does not load the upstream and a cache can answer. Source: security R64. */
export function statusRoute(switchBoard: Pick<SwitchBoard, 'current'>, waitingRoom: Pick<WaitingRoom, 'progress'>) {
  const routes = new Hono<{ Variables: Variables }>()
  return routes.all(status.url, async (c) => {
    c.set('endpoint', 'status')
    if (c.req.method !== 'GET') {
      addHeader(c, 'Allow', 'GET, HEAD')
      throw new ApiError('method_not_allowed')
    }
    const { maintenance, readOnly } = await switchBoard.current()
    c.header('Cache-Control', `public, max-age=${maxAge}`)
    return c.json({ notice: maintenance, readOnly, waitingRoom: await waitingRoom.progress() } satisfies Status)
  })
}
