import { inWeChat } from '#web/ui/in-app-browser/wechat.ts'

/** Kind of device, which decides how a payment is opened. */
export type Device = 'desktop' | 'phone' | 'wechat'

export function deviceOf(): Device {
  if (inWeChat()) return 'wechat'
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(navigator.userAgent) ? 'phone' : 'desktop'
}
