/** In-app browsers of WeChat: its own, WeCom's, and the web-view of a mini program. */
type WechatView = 'wechat' | 'wecom' | 'mini-program'

/** What a browser does and a view of WeChat may not. There is no push either, and its storage is cleared at any time. */
type Ability = 'print' | 'download' | 'openWindow' | 'openInBrowser'

const limits: Readonly<Record<WechatView, readonly Ability[]>> = {
  wechat: ['print', 'download', 'openWindow'],
  wecom: ['print', 'download', 'openWindow'],
  // Its menu does not lead to a browser.
  'mini-program': ['print', 'download', 'openWindow', 'openInBrowser'],
}

/** The view that the page is in, by its user agent; null in a browser. WeCom and mini programs name MicroMessenger too. */
function wechatView(): WechatView | null {
  const { userAgent } = navigator
  if (/miniProgram/i.test(userAgent)) return 'mini-program'
  if (/wxwork/i.test(userAgent)) return 'wecom'
  return /MicroMessenger/i.test(userAgent) ? 'wechat' : null
}

/** Whether the page is in a view of WeChat. */
export const inWeChat = () => wechatView() !== null

/** Whether the page can do this where it is. */
export function can(ability: Ability): boolean {
  const view = wechatView()
  return view === null || !limits[view].includes(ability)
}
