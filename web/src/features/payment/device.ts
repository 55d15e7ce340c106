import { inWeChat } from '../../ui/wechat.ts'

/** What the page is opened on, as far as ways to pay care. */
export type Device = 'desktop' | 'phone' | 'wechat'

export function deviceOf(): Device {
  if (inWeChat()) return 'wechat'
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(navigator.userAgent) ? 'phone' : 'desktop'
}
