import type { Page } from '@playwright/test'

import { param } from '#contracts/administration/param.ts'

import { administrationLists } from '../web/build/screens.ts'
import { logIn } from './testing/log-in.ts'
import type { Mock } from './testing/mock.ts'
import { follow, visit } from './testing/page-state.ts'
import { expect, test } from './testing/test.ts'

const visitors = [
  '/login',
  '/register',
  '/unifiedRegister?token=unified-demo',
  '/retrievePassword',
  '/retrievePID',
  '/payResult',
  '/wechatSuccess',
]
const pages: Readonly<Record<string, readonly string[]>> = {
  zhangwei: [
    '/wel/index',
    '/selectexam/index?list=all',
    '/message/index',
    '/message/index?msgId=1820000000000000001',
    '/message/index?msgId=1820000000000000003',
    '/info/index?section=profile',
    '/info/index?section=question',
    '/info/index?section=devices',
    '/info/index?section=deletion',
    '/exam/mockexam/index',
    '/myiframe/help',
  ],
  ayguli: [
    '/wel/index',
    '/exam/pay/index',
    '/order/01',
    '/exam/zkzdy/index',
    '/notselectexam/zkzdy/index?examId=1800000000000000001',
    '/exam/appointment/index',
    '/exam/appointment/index?booking=new',
    '/exam/uploadpicture/index',
    '/notselectexam/scorequery/index',
    '/notselectexam/scorequery/index?list=history',
  ],
  lina: [
    '/exam/signup/index',
    '/exam/signup/index?step=base',
    '/exam/education/index',
    '/notselectexam/baseinfo/index',
    '/selectexam/selectdepartment/index?departmentCode=510100',
    '/selectexam/viewcmsexamdoc/index?id=1850000000000000001',
    '/selectexam/viewcmsexamdoc_cns/index',
    '/exam/examineeflow/index',
  ],
  admin: ['/wel/index', '/system/user?current=2', ...administrationLists],
}

/** Effects of a payload that ran: a call of its function, a dialog, or a CSP violation. */
async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('__pwned', () => violations.push(`ran at ${page.url()}`))
  await page.exposeFunction('reported', (report: string) => violations.push(`${report} at ${page.url()}`))
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => violations.push(`asked at ${page.url()}`)))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      Reflect.get(window, 'reported')(`${violatedDirective} ${blockedURI} ${sample}`),
    ),
  )
  return violations
}

/** Event handlers and executable addresses in the DOM. */
const executableNodes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => {
          if (/^on/i.test(name)) return true
          if (!/^(?:href|src|action|formaction|data|xlink:href)$/i.test(name) || !URL.canParse(value, location.href))
            return false
          return /^(?:javascript|vbscript|data:(?!image\/|,))/i.test(new URL(value, location.href).href)
        })
        .map(({ name, value }) => `${element.localName} ${name}=${value.slice(0, 80)}`),
    ),
  )

/** Opens the client with the first screen of an account, and follows to the others within it. */
async function visitScreen(page: Page, path: string, isFirst: boolean) {
  await (isFirst ? visit : follow)(page, path)
  expect(await executableNodes(page), path).toEqual([])
}

/** Number of payloads placed in texts and in markup. */
const placedPayloads = async (mock: Mock) =>
  ((await mock.state()) as { payloads: { placed: { text: number; markup: number } } }).payloads.placed

/** Answers with payloads are shared for half a minute, with the next journey too: a write of an administrator drops the copies. */
test.afterEach(async ({ page, mock }) => {
  await mock.set('/reset')
  const administrator = await logIn(page, mock, 'admin')
  await administrator.value(param.submit, { paramName: '复位', paramKey: 'payload.reset', paramValue: '1', remark: '' })
})

test('payloads in every displayed text are shown as text and run nowhere', async ({ page, mock }) => {
  test.setTimeout(500_000) // every screen, for four users
  const violations = await recordViolations(page)
  await mock.set('/faults', { path: '*', kind: 'payloads' })
  for (const path of visitors) await visitScreen(page, path, true)
  for (const [account, paths] of Object.entries(pages)) {
    await page.context().clearCookies()
    await logIn(page, mock, account)
    for (const path of paths) {
      await visitScreen(page, path, path === paths[0])
      await expect(page.locator('#root')).toContainText(/__pw|pwned/)
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: '搜索菜单和操作' }).fill('script')
    expect(await executableNodes(page)).toEqual([])
  }
  expect(violations).toEqual([])
  const { text, markup } = await placedPayloads(mock)
  expect(text).toBeGreaterThanOrEqual(1_500)
  expect(markup).toBeGreaterThanOrEqual(1_500)
})

test('payloads in every string of the answers run nowhere', async ({ page, mock }) => {
  test.setTimeout(500_000) // every screen, for four users
  const violations = await recordViolations(page)
  for (const [account, paths] of Object.entries(pages)) {
    await page.context().clearCookies()
    await logIn(page, mock, account)
    await mock.set('/faults', { path: '*', kind: 'payloads-everywhere' })
    for (const path of paths) await visitScreen(page, path, path === paths[0])
    await mock.set('/scenario', { name: 'normal' })
  }
  await mock.set('/faults', { path: '*', kind: 'payloads-everywhere' })
  for (const path of visitors) await visitScreen(page, path, true)
  expect(violations).toEqual([])
})
