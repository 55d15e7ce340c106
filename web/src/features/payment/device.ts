/** What the page is opened on, as far as ways to pay care. */
export type Device = 'desktop' | 'phone' | 'wechat'

export function deviceOf(userAgent = navigator.userAgent): Device {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent) ? 'phone' : 'desktop'
}
