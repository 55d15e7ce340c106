import { moveScan, scanCode } from './scan.ts'
import { confirmPage, overPage, scanPage } from './phone-page.ts'
import { siteAnswer } from './site-page.ts'

/** What an app on a phone shows: under /phone/<app>/<key>, for a code that the phone has scanned. */
export async function answerFromPhone(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const [, , app = '', key = ''] = pathname.split('/')
  const values = request.method === 'POST' ? new URLSearchParams(await request.text()) : new URLSearchParams()
  return app === 'scan' ? scanned(key, values) : siteAnswer(overPage('expired'), 404)
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
  if (code?.status === 'waiting') return siteAnswer(scanPage(code))
  if (code?.status === 'scanned') return siteAnswer(confirmPage(code))
  return siteAnswer(overPage(code?.status ?? 'expired'))
}
