import { beginEarly } from '#web/client/api/early-requests.ts'
import type { PagePlan, PageRequest } from '#web/client/api/page-plan.ts'
import { storedMethod } from '#web/client/device/log-in-method.ts'
import { offlineOwner } from '#web/client/device/offline-owner.ts'
import { deviceKey } from '#web/client/device/storage.ts'
import { onDevice } from '#web/client/device/text-store.ts'
import { localeTags, savedLocale } from '#web/client/locale.ts'
import { applyAppearance, storedAppearance } from '../appearance/appearance.ts'
import { loadPolyfills, type Polyfills } from './load-polyfills.ts'
import { recordClicks, skipPrerendered } from './prerendered-page.ts'
import { markSupported, watchStart } from './start.ts'

/** Plans of the pages, and the request of the session; the build puts them here. */
declare const PLANS: readonly PagePlan[]
declare const SESSION: PageRequest
/** Roles of accounts that sign up for no exam. */
declare const ADMINISTRATORS: readonly string[]
/** The script with the polyfills. */
declare const POLYFILLS: Polyfills

// Classic script in the head, before the style sheets: behind them it would wait for them.
markSupported()
watchStart()
loadPolyfills(POLYFILLS)
const root = document.documentElement
const locale = savedLocale()
root.lang = localeTags[locale]
root.dataset['mantineColorScheme'] = colourScheme()
applyAppearance(storedAppearance())
if (!showsPassword()) skipPrerendered()
recordClicks()
const plans = pathPlans(location.pathname)
// Before the files: over HTTP/1.1 they would take all connections for as long as they load.
if (plans.length > 0) begin().catch(() => undefined) // the client retries, and reports failures
preload(plans)
// The first number loads the data of its locale, as long as a third of home's first rendering: while the network is waited for.
if (plans.some(({ requests }) => requests.length > 0)) setTimeout(() => new Intl.NumberFormat(locale).format(0))
document.addEventListener('input', preloadHome)

function pathPlans(path: string): readonly PagePlan[] {
  return PLANS.filter(({ paths }) => new RegExp(paths).test(path))
}

/** The first page behind the log-in is loaded while the password is typed. */
function preloadHome({ target }: Event) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'password') return
  document.removeEventListener('input', preloadHome)
  preload(pathPlans('/'))
}

/** As Mantine decides it: the setting of this device, otherwise of the system. */
function colourScheme(): 'light' | 'dark' {
  const storedScheme = onDevice.get(deviceKey('color-scheme'))
  if (storedScheme === 'light' || storedScheme === 'dark') return storedScheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Whether the log-in page will show the form of the prerendered one: another method, or a redirect, shows something else. */
function showsPassword(): boolean {
  return [null, 'password'].includes(storedMethod()) && !offlineOwner()
}

function preload(pages: readonly PagePlan[]) {
  for (const file of new Set(pages.flatMap(({ files }) => files[locale]))) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
    else link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}

/** Requests the session and, with its account, the other data of the page. */
async function begin() {
  const answer = await beginEarly(SESSION, null)
  const { account, locked, captchaMode, server } = await answer.clone().json()
  if (account?.userId && !locked) {
    // A server that lacks something may have no exams.
    const signsUp = !server && !account.roles.some((role: string) => ADMINISTRATORS.includes(role))
    const requests = plans.flatMap((plan) => [...plan.requests, ...(signsUp ? plan.candidateRequests : [])])
    for (const request of requests) void beginEarly(request, account.ref)
  } else if (!account && captchaMode && showsPassword()) {
    for (const request of plans.flatMap(({ captchaRequests }) => captchaRequests)) void beginEarly(request, null)
  }
}
