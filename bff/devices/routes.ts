import { Hono } from 'hono'
import * as v from 'valibot'

import { session } from '#contracts/session.ts'

import type { Variables } from '../app.ts'
import { readInput } from '../input.ts'
import type { Desk } from '../session/desk.ts'
import type { Devices } from './devices.ts'

/** Where an account is logged in, and its end there. Source: security R7. */
export function deviceRoutes(desk: Desk, devices: Devices) {
  const routes = new Hono<{ Variables: Variables }>()

  routes.get(below(session.devices.url), async (c) => {
    c.set('endpoint', 'session.devices')
    const { session: open, name } = await desk.require(c)
    await readInput(c.req.raw, session.devices)
    return c.json(await devices.list(open.account, name))
  })

  routes.post(below(session.endDevice.url), async (c) => {
    c.set('endpoint', 'session.endDevice')
    const { session: open } = await desk.require(c)
    const { id } = v.parse(session.endDevice.input, await readInput(c.req.raw, session.endDevice))
    await devices.end(open.account, (row) => row.id === id)
    return c.json(null)
  })

  routes.post(below(session.endOthers.url), async (c) => {
    c.set('endpoint', 'session.endOthers')
    const { session: open, name } = await desk.require(c)
    await readInput(c.req.raw, session.endOthers)
    await devices.end(open.account, (row) => row.name !== name)
    return c.json(null)
  })
  return routes
}

const below = (url: string) => url.replace(/^\/session/, '')
