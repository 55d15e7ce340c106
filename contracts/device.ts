import * as v from 'valibot'

import { LogInNotice } from './log-in-notice.ts'
import { done, Instant } from './core/blade.ts'
import { gatewayCall } from './core/endpoint.ts'

/** A device on which the account is logged in. */
export const Device = v.object({
  id: v.string(),
  /** The one that asks. */
  current: v.boolean(),
  device: LogInNotice.entries.device,
  address: LogInNotice.entries.address,
  since: Instant,
  /** To the minute. */
  lastSeen: Instant,
})
export type Device = v.InferOutput<typeof Device>

const address = '/session/devices'

/** The gateway's own calls about the log-ins of an account. */
export const device = {
  /** Where the account is logged in, the newest first. Source: security R7. */
  devices: gatewayCall(`GET ${address}`, { access: 'login', output: v.array(Device) }),
  /** Logs a device out. One that is gone already is fine. */
  endDevice: gatewayCall('POST /session/end-device', {
    access: 'login',
    input: v.strictObject({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)) }),
    output: done,
    refreshes: [address],
  }),
  /** Logs all devices out but the one that asks. */
  endOthers: gatewayCall('POST /session/end-others', { access: 'login', output: done, refreshes: [address] }),
}
