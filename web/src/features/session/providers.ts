import { inWeChat } from '#web/ui/in-app-browser/wechat.ts'

/** WeChat's OAuth: by the account of a page in its view (snsapi_userinfo), and elsewhere by a code that is scanned. */
const [inView, byCode] = ['wechat_mp', 'wechat_open']

/** Providers that can be reached from where the page is. */
export function usableProviders(providers: readonly string[]): readonly string[] {
  if (!inWeChat()) return providers.filter((it) => it !== inView)
  if (!providers.includes(inView)) return providers
  return [inView, ...providers.filter((it) => it !== inView && it !== byCode)]
}
