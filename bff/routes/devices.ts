import { device } from '#contracts/session/device.ts'

import type { Devices } from '../devices/devices.ts'
import type { Authenticate } from '../session/authenticate.ts'
import { gatewayRoutes } from './gateway-routes.ts'

/** Lists and revokes the sessions of the own account. Source: security R7. */
export function deviceRoutes({ required }: Authenticate, devices: Devices) {
  const { routes, on } = gatewayRoutes()

  on(device.devices, async (c, read) => {
    const { session: open, name } = await required(c)
    await read()
    return devices.list(open.account, name)
  })

  on(device.endDevice, async (c, read) => {
    const { session: open } = await required(c)
    const { id } = await read()
    await devices.revoke(open.account, (row) => row.id === id)
    return null
  })

  on(device.endOthers, async (c, read) => {
    const { session: open, name } = await required(c)
    await read()
    await devices.revoke(open.account, (row) => row.name !== name)
    return null
  })
  return routes
}
