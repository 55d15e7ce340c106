import { device } from '#contracts/device.ts'

import { gatewayRoutes } from '../routes/gateway-routes.ts'
import type { Desk } from '../session/authenticate.ts'
import type { Devices } from './devices.ts'

/** Where an account is logged in, and its end there. Source: security R7. */
export function deviceRoutes(desk: Desk, devices: Devices) {
  const { routes, on } = gatewayRoutes()

  on(device.devices, async (c, read) => {
    const { session: open, name } = await desk.require(c)
    await read()
    return devices.list(open.account, name)
  })

  on(device.endDevice, async (c, read) => {
    const { session: open } = await desk.require(c)
    const { id } = await read()
    await devices.end(open.account, (row) => row.id === id)
    return null
  })

  on(device.endOthers, async (c, read) => {
    const { session: open, name } = await desk.require(c)
    await read()
    await devices.end(open.account, (row) => row.name !== name)
    return null
  })
  return routes
}
