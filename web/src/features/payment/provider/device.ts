import { inWeChat } from '#web/ui/in-app-browser/wechat.ts'

/** Kind of device, which decides how a payment is opened. */
export type Device = 'desktop' | 'phone' | 'wechat'

export function currentDevice(): Device {
  if (inWeChat()) return 'wechat'
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(navigator.userAgent) || isHandheld() ? 'phone' : 'desktop'
}

/** A browser may ask for the desktop site: nobody scans a code with the phone that shows it. */
const isHandheld = () => window.matchMedia('(pointer: coarse) and (hover: none)').matches && window.screen.width < 768
