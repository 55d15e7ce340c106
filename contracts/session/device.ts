import * as v from 'valibot'

import { done, Instant } from '../core/blade.ts'
import { gatewayCall } from '../core/gateway-call.ts'
import { maxLength } from '../core/length.ts'
import { LogInNotice } from '../core/log-in-notice.ts'

/** Device with a session of the account. */
export const Device = v.object({
  id: v.string(),
  /** The device of this session. */
  current: v.boolean(),
  device: LogInNotice.entries.device,
  address: LogInNotice.entries.address,
  since: Instant,
  /** Rounded to the minute. */
  lastSeen: Instant,
})
export type Device = v.InferOutput<typeof Device>

/** Kinds of events in the history of log-ins; `refused`: a wrong password or code, or a locked account. */
export const logInEventKinds = ['log-in', 'log-out', 'refused'] as const

/** One event in the history of log-ins of an account. */
export const LogInEvent = v.object({ kind: v.picklist(logInEventKinds), ...LogInNotice.entries })
export type LogInEvent = v.InferOutput<typeof LogInEvent>

const address = '/session/devices'

/** Session management: the devices of an account. */
export const device = {
  /** Source: security R7. */
  devices: gatewayCall(`GET ${address}`, {
    summary: {
      en: 'Lists the devices on which the account is logged in, the newest first.',
      zh: '列出账号已登录的设备，最新的在前。',
    },
    access: 'login',
    output: v.array(Device),
  }),
  /** The last twenty log-ins and log-outs and ten refusals, as long as the deployment keeps them. Source: security R55. */
  history: gatewayCall('GET /session/log-in-history', {
    summary: {
      en: 'Lists the last log-ins, log-outs and refused log-ins of the account, the newest first.',
      zh: '列出账号最近的登录、退出和未成功的登录，最新的在前。',
    },
    access: 'login',
    output: v.array(LogInEvent),
  }),
  /** Idempotent: a device that is already logged out is not an error. */
  endDevice: gatewayCall('POST /session/end-device', {
    summary: { en: 'Logs one device out.', zh: '使一台设备退出登录。' },
    access: 'login',
    input: v.strictObject({ id: v.pipe(v.string(), v.nonEmpty(), maxLength(512)) }),
    output: done,
    refreshes: [address],
  }),
  endOthers: gatewayCall('POST /session/end-others', {
    summary: { en: 'Logs out every device but this one.', zh: '使其他所有设备退出登录。' },
    access: 'login',
    output: done,
    refreshes: [address],
  }),
}
