import { Hono } from 'hono'
import * as v from 'valibot'

import { device } from '#contracts/device.ts'

import type { Variables } from '../app.ts'
import { readInput } from '../input.ts'
import type { Desk } from '../session/desk.ts'
import type { Devices } from './devices.ts'

/** Where an account is logged in, and its end there. Source: security R7. */
export function deviceRoutes(desk: Desk, devices: Devices) {
  const routes = new Hono<{ Variables: Variables }>()

  routes.get(below(device.devices.url), async (c) => {
    c.set('endpoint', 'device.devices')
    const { session: open, name } = await desk.require(c)
    await readInput(c.req.raw, device.devices)
    return c.json(await devices.list(open.account, name))
  })

  routes.post(below(device.endDevice.url), async (c) => {
    c.set('endpoint', 'device.endDevice')
    const { session: open } = await desk.require(c)
    const { id } = v.parse(device.endDevice.input, await readInput(c.req.raw, device.endDevice))
    await devices.end(open.account, (row) => row.id === id)
    return c.json(null)
  })

  routes.post(below(device.endOthers.url), async (c) => {
    c.set('endpoint', 'device.endOthers')
    const { session: open, name } = await desk.require(c)
    await readInput(c.req.raw, device.endOthers)
    await devices.end(open.account, (row) => row.name !== name)
    return c.json(null)
  })
  return routes
}

const below = (url: string) => url.replace(/^\/session/, '')
