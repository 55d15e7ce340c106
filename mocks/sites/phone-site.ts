import { confirmPage, overPage, scanPage } from './phone-page.ts'
import { moveScan, scanCode } from '../scan.ts'
import { answerPage } from './mock-page.ts'
import { wechatConfirmPage, wechatPageAfter, wechatScanPage } from './wechat-page.ts'
import { followOfficial, moveWechat, wechatCode } from '../wechat.ts'

type App = (key: string, values: URLSearchParams) => Promise<Response>

const apps: Readonly<Record<string, App>> = { scan: scanned, wechat: inWechat }

/** What an app on a phone shows: under /phone/<app>/<key>, for a code that the phone has scanned. */
export async function answerFromPhone(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const [, , app = '', key = ''] = pathname.split('/')
  const values = request.method === 'POST' ? new URLSearchParams(await request.text()) : new URLSearchParams()
  return apps[app]?.(key, values) ?? answerPage(overPage('expired'), 404)
}

/** The app of the product: one scans, sees what one is about to do, and confirms it. Source: security R50. */
function scanned(key: string, values: URLSearchParams): Promise<Response> {
  const step = values.get('step')
  const account = values.get('account') ?? ''
  if (step === 'scan') moveScan(key, 'scanned', account)
  if (step === 'confirm') moveScan(key, 'confirmed', account)
  if (step === 'cancel') moveScan(key, 'cancelled', account)
  if (step === 'unsupported') moveScan(key, 'unsupported', account)
  const code = scanCode(key)
  if (code?.status === 'waiting') return answerPage(scanPage(code))
  if (code?.status === 'scanned') return answerPage(confirmPage(code))
  return answerPage(overPage(code?.status ?? 'expired'))
}

/** WeChat: one scans, confirms, and is sent to a page of the product. */
async function inWechat(key: string, values: URLSearchParams): Promise<Response> {
  const step = values.get('step')
  const openid = values.get('openid') ?? ''
  const before = wechatCode(key)
  if (step === 'fault') return away(wechatPageAfter('fault', ''))
  if (step === 'confirm' || step === 'cancel') {
    return away(wechatPageAfter(moveWechat(key, step, openid), before?.userId ?? ''))
  }
  if (step === 'follow') followOfficial(openid, true)
  if (step === 'scan') moveWechat(key, step, openid)
  const code = wechatCode(key)
  // The page of a form cannot be gone back to; one with an address can.
  if (step && code) return away(code.address)
  if (code?.status === 'waiting') return answerPage(wechatScanPage(code))
  if (code?.status === 'scanned') return answerPage(wechatConfirmPage(code))
  return away(wechatPageAfter('expired', ''))
}

const away = (address: string) => new Response(null, { status: 303, headers: { Location: address } })
