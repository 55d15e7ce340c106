import { setScanStatus, scanCode } from '../scan.ts'
import { followOfficial, applyWechatStep, wechatCode } from '../wechat.ts'
import { htmlResponse } from './mock-page.ts'
import { confirmPage, endedPage, scanPage } from './phone-page.ts'
import { wechatConfirmPage, wechatPageAfter, wechatScanPage } from './wechat-page.ts'

type App = (key: string, values: URLSearchParams) => Promise<Response>

const apps: Readonly<Record<string, App>> = { scan: scanApp, wechat: wechatApp }

/** Handler of the phone: page of an app under /phone/<app>/<key>, for a scanned code. */
export async function answerFromPhone(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const [, , app = '', key = ''] = pathname.split('/')
  const values = request.method === 'POST' ? new URLSearchParams(await request.text()) : new URLSearchParams()
  return apps[app]?.(key, values) ?? htmlResponse(endedPage('expired'), 404)
}

/** App of the product: scan, review, confirm. Source: security R50. */
function scanApp(key: string, values: URLSearchParams): Promise<Response> {
  const step = values.get('step')
  const account = values.get('account') ?? ''
  if (step === 'scan') setScanStatus(key, 'scanned', account)
  if (step === 'confirm') setScanStatus(key, 'confirmed', account)
  if (step === 'cancel') setScanStatus(key, 'cancelled', account)
  if (step === 'unsupported') setScanStatus(key, 'unsupported', account)
  const code = scanCode(key)
  if (code?.status === 'waiting') return htmlResponse(scanPage(code))
  if (code?.status === 'scanned') return htmlResponse(confirmPage(code))
  return htmlResponse(endedPage(code?.status ?? 'expired'))
}

/** WeChat: scan, confirm, then redirect to a page of the product. */
async function wechatApp(key: string, values: URLSearchParams): Promise<Response> {
  const step = values.get('step')
  const openid = values.get('openid') ?? ''
  const before = wechatCode(key)
  if (step === 'fault') return redirectTo(wechatPageAfter('fault', ''))
  if (step === 'confirm' || step === 'cancel') {
    return redirectTo(wechatPageAfter(applyWechatStep(key, step, openid), before?.userId ?? ''))
  }
  if (step === 'follow') followOfficial(openid, true)
  if (step === 'scan') applyWechatStep(key, step, openid)
  const code = wechatCode(key)
  // Post/redirect/get: the page stays reachable with the back button.
  if (step && code) return redirectTo(code.address)
  if (code?.status === 'waiting') return htmlResponse(wechatScanPage(code))
  if (code?.status === 'scanned') return htmlResponse(wechatConfirmPage(code))
  return redirectTo(wechatPageAfter('expired', ''))
}

const redirectTo = (address: string) => new Response(null, { status: 303, headers: { Location: address } })
