import { device } from '#contracts/session/device.ts'

import { type AuditLog, underAudit } from '#bff/calls/audit/audit.ts'
import type { Authenticate } from '#bff/session/authenticate.ts'
import type { Devices } from '#bff/session/devices/devices.ts'
import type { LogInHistory } from '#bff/session/devices/history.ts'
import { gatewayRoutes } from './gateway-routes.ts'

type DeviceDependencies = {
  readonly authenticate: Authenticate
  readonly audit: AuditLog
  readonly history: LogInHistory
  readonly devices: Devices
}

/** Lists and revokes the sessions of the own account. Source: security R7. */
export function deviceRoutes({ authenticate: { required }, audit, history, devices }: DeviceDependencies) {
  const { routes, on } = gatewayRoutes()

  on(device.devices, async (c, read) => {
    const { session: open, name } = await required(c)
    await read()
    return devices.list(open.account, name)
  })

  on(device.history, async (c, read) => {
    const { session: open } = await required(c)
    await read()
    return history.list(open.account)
  })

  on(device.endDevice, async (c, read) => {
    const { session: open } = await required(c)
    const { id } = await read()
    const event = { audit: 'end-session', call: 'device.endDevice', ids: { id: [id] } } as const
    await underAudit({ c, audit, event }, () => devices.revoke(open.account, (row) => row.id === id, 'ended-elsewhere'))
    return null
  })

  on(device.endOthers, async (c, read) => {
    const { session: open, name } = await required(c)
    await read()
    const event = { audit: 'end-session', call: 'device.endOthers', ids: {} } as const
    await underAudit({ c, audit, event }, () =>
      devices.revoke(open.account, (row) => row.name !== name, 'ended-elsewhere'),
    )
    return null
  })
  return routes
}
