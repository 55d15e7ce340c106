import type { Locator, Page } from '@playwright/test'

import { exam } from '#contracts/candidate/exam.ts'
import { session } from '#contracts/session/session.ts'

import { screens } from '../web/build/screens.ts'
import { logIn } from './testing/log-in.ts'
import {
  expectAccessible,
  expectNoOverflow,
  expectNoOverflowOnPhones,
  follow,
  networkIdle,
  visit,
} from './testing/page-state.ts'
import { expect, test } from './testing/test.ts'

const publicPages = [
  '/base/avatar/index#expired',
  '/login',
  '/register',
  '/unifiedRegister?token=unified-demo',
  '/retrievePassword',
  '/retrievePID',
  '/nciasInstruction',
  '/nciasQuestion#nfc',
  '/403',
  '/404?path=%2Fabc',
  '/500',
  '/payResult',
  '/order/08/index',
  '/login?why=switched',
]
/** Addresses of candidates with something to see. */
const candidateAddresses = [
  '/wel/index',
  '/selectexam/index?list=all',
  '/message/index?msgId=1820000000000000001',
  '/info/index?section=profile',
  '/info/index?section=avatar',
  '/info/index?section=password',
  '/info/index?section=question',
  '/info/index?section=devices',
  '/info/index?section=appearance',
  '/info/index?section=data',
  '/info/index?section=deletion',
  '/exam/uploadpicture/index',
  '/base/avatar/index',
  '/selectexam/selectdepartment/index?departmentCode=510100',
  '/selectexam/viewcmsexamdoc/index?id=1850000000000000001',
  '/selectexam/viewcmsexamdoc_cns/index',
  '/exam/mockexam/index',
  '/exam/education/index',
  '/notselectexam/baseinfo/index',
  '/exam/zkzdy/index',
  '/notselectexam/zkzdy/index?examId=1800000000000000001',
  '/notselectexam/scorequery/index',
  '/notselectexam/scorequery/index?list=history',
  '/notselectexam/scorequeryresult/index',
  '/notselectexam/scorequeryresult1/index',
  '/notselectexam/scorequeryresult3/index',
  '/notselectexam/scorequeryresult4/index',
  '/notselectexam/scorequeryresult5/index',
  '/notselectexam/scorequeryresult6/index',
  '/notselectexam/scoreanalysis/index',
  '/notselectexam/scoreanalysis/index?id=1895000000000000006',
  '/notselectexam/scoreanalysis/index?id=1895000000000000008',
  '/reissue/index',
  '/reissue/index?id=1880000000000000001',
  '/exam/appointment/index',
  '/exam/appointment/index?booking=new',
  '/exam/appointment/index?booking=1871000000000000002&bmdCode=65011&appointmentId=1870000000000000002',
  '/exam/pay/index',
  '/order/01',
  '/payResult',
  '/payScoreResult',
  '/payError',
  '/payError1',
  '/payError2',
  '/heliPayFront',
]

/** Screens of candidates that redirect, look like another one, or need a sign-up that another journey has. */
const seenElsewhere = [
  '/wel',
  '/myiframe/$routerPath',
  '/exam/signup/index',
  '/exam/examineeflow/index',
  '/zpexam/signup/index',
  '/order/02',
  '/order/05',
]

const seen = new Set<string>([...seenElsewhere, ...candidateAddresses.map((it) => it.replace(/\?.*/, ''))])

const pages = [
  ...candidateAddresses,
  ...screens.flatMap(({ path, access, area }) => (access === 'public' || area || seen.has(path) ? [] : [path])),
]

/** Addresses that show more of a screen of administrators than its list. */
const administratorDetails = [
  '/system/param?row=1123598819738675202&edit=true',
  '/system/dict?chosen=1123598814738600000',
  '/system/user?row=new',
  '/wel/index',
  '/monitor/log/usual?row=1920000000000020000',
  '/monitor/log/error?row=1930000000000005000',
  '/system/topmenu?row=new',
  '/system/menu?row=new',
  '/system/role?row=new',
]

/** Screens whose details include the list. */
const listedWithDetails = new Set<string>(['/system/dict', '/monitor/log/usual', '/monitor/log/error', '/system/role'])

const administratorPages = [
  ...screens.flatMap(({ path, area }) => (area === 'administration' && !listedWithDetails.has(path) ? [path] : [])),
  ...administratorDetails,
]

/**
 * axe looks at each page light and dark, at every other one in English; in neither language is it wider than the screen, of
 * candidates' pages not on phones either. A page is opened in the language of the one before.
 */
async function checkPages(page: Page, addresses: readonly string[], expectFit = expectNoOverflowOnPhones) {
  let languages: ('zh' | 'en')[] = ['zh', 'en']
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light' })
    await (address === addresses[0] ? visit : follow)(page, address)
    for (const language of languages) {
      await switchLanguage(page, language)
      const isFirst = language === languages[0]
      if (isFirst) await expectAccessible(page)
      await expectFit(page)
      if (!isFirst) continue
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, 'only')
      await page.emulateMedia({ colorScheme: 'light' })
    }
    languages = languages.toReversed()
  }
}

const names = { zh: '中文', en: 'English' }
const tags = { zh: 'zh-CN', en: 'en' }

/** Switches the language, also below a dialog; a page without the switch is opened again. */
async function switchLanguage(page: Page, language: 'zh' | 'en') {
  const html = page.locator(`html[lang=${tags[language]}]`)
  if ((await html.count()) > 0) return
  const button = page.getByRole('button', { name: names[language], exact: true, includeHidden: true })
  if ((await button.count()) > 0) await button.first().evaluate((it: HTMLElement) => it.click())
  else {
    await page.evaluate((locale) => localStorage.setItem('exam:device:locale', locale), language)
    await visit(page, page.url())
  }
  await html.waitFor()
}

/** Groups of five pages: each stays far below the limit of a test on a slow machine. */
const groups = (all: readonly string[]) =>
  Array.from({ length: Math.ceil(all.length / 5) }, (_, at) => all.slice(at * 5, at * 5 + 5))

for (const group of groups(publicPages))
  test(`axe finds nothing serious before the log-in, light and dark, and no page is too wide in either language, on a narrow phone and with text of twice the size, from ${group[0]}`, async ({
    page,
  }) => {
    await checkPages(page, group)
  })

for (const group of groups(pages))
  test(`axe finds nothing serious behind the log-in, light and dark, and no page is too wide in either language, on a narrow phone and with text of twice the size, from ${group[0]}`, async ({
    page,
    mock,
  }) => {
    await logIn(page, mock, 'ayguli')
    await checkPages(page, group)
  })

for (const group of groups(administratorPages))
  test(`axe finds nothing serious in administration, light and dark, and no page is too wide in either language, from ${group[0]}`, async ({
    page,
    mock,
  }) => {
    await logIn(page, mock, 'admin')
    await checkPages(page, group, expectNoOverflow)
  })

test('axe finds nothing in an open dialog, drawer or menu of administrators, and a dialog has no banner', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/user')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const choose = async (action: string) => {
    await press('更多操作 李娜 (lina)')
    await page.getByRole('menuitem', { name: action }).click()
  }
  const openings = {
    menu: () => page.getByRole('button', { name: /个人菜单/ }).click(),
    rowMenu: () => press('更多操作 李娜 (lina)'),
    reset: () => choose('重置密码 李娜 (lina)'),
    removal: () => choose('删除 李娜 (lina)'),
    grant: () => press('角色 李娜 (lina)'),
    form: () => press('编辑 李娜 (lina)'),
    details: () => press('lina'),
    columns: () => press('列设置'),
    views: () => press('视图'),
  }
  for (const [name, openPart] of Object.entries(openings)) {
    await test.step(name, async () => {
      await openPart()
      await page.locator('[role=dialog], [role=menu]').last().waitFor()
      await networkIdle(page)
      await expectAccessible(page)
      await expect(page.getByRole('dialog').getByRole('banner')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog]:visible, [role=menu]:visible')).toHaveCount(0)
    })
  }
})

/** Dialogs of the other screens of administrators: the address, and the buttons that lead to one. */
const administratorDialogs: readonly (readonly [string, ...(string | RegExp)[]])[] = [
  ['/system/user?roleId=-1', /^批准 /],
  ['/system/user?roleId=-1', /^拒绝 /],
  ['/system/user', '导入'],
  ['/system/tenant', /^数据源 /],
  ['/system/role', /^权限 /],
  ['/system/topmenu', /^菜单权限 /],
  ['/system/menu', /^更多操作 /, /^移动到 /],
  ['/system/dict', /^更多操作 /, /^删除 /],
]

test('axe finds nothing in the dialogs of the other screens of administrators', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  let current = ''
  for (const [address, ...names] of administratorDialogs) {
    await test.step(`${address} ${names.join(' ')}`, async () => {
      if (address !== current) await visit(page, address)
      current = address
      for (const name of names) {
        const inMenu = name !== names[0]
        await page
          .getByRole(inMenu ? 'menuitem' : 'button', { name, exact: true })
          .first()
          .click()
      }
      await page.getByRole('dialog').last().waitFor()
      await networkIdle(page)
      await expectAccessible(page)
      // The first one may fold the choices of a field.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(page.locator('[role=dialog]:visible')).toHaveCount(0, { timeout: 1_000 })
      }).toPass()
    })
  }
})

test('axe finds nothing serious in the sign-up for a recruitment, nor on the lock screen', async ({ page, mock }) => {
  const examId = '1800000000000000006'
  await mock.set('/stage', { account: 'zhangwei', examId, status: 'filling' })
  const tab = await logIn(page, mock)
  await tab.value(exam.selectExam, { examId })
  await checkPages(page, ['/zpexam/signup/index?step=base'])
  await tab.value(session.lock, { password: 'lock-1234' })
  await checkPages(page, ['/lock'])
})

const positions = [
  '?view=positions&filters=gwlb%3A24&filters=zkrs%3A2~',
  '?view=positions&keyword=0001001&filters=xl%3A11',
  '?view=positions&id=1900000000000000003',
  '?view=positions&id=1900000000000000003&bkqk=1',
  '?view=selections',
  '?step=position',
].map((query) => `/zpexam/signup/index${query}`)

for (const group of groups(positions))
  test(`axe finds nothing serious among positions, light and dark, and no page is too wide in either language, on a narrow phone and with text of twice the size, from ${group[0]}`, async ({
    page,
    mock,
  }) => {
    const examId = '1800000000000000006'
    const tab = await logIn(page, mock, 'lina')
    await mock.set('/stage', { account: 'lina', examId, status: 'filling' })
    await tab.value(exam.selectExam, { examId })
    await mock.set('/position/select', { account: 'lina', zwdm: '0001001' })
    await checkPages(page, group)
  })

// Any colour in any theme: web/src/frame/appearance/themes.test.ts. The other themes: themes.e2e.ts.
test('axe finds nothing serious in vip, dark, with a colour that was picked, nor in the dialogs of the frame', async ({
  page,
  mock,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await logIn(page, mock)
  await page.goto('/')
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '外观' }).click()
  // With reduced motion a drawer does not slide in.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByRole('radio', { name: '黑金' }).check({ force: true })
  await page.getByLabel('主题色').fill('#ffe066')
  await page.getByLabel('主题色').press('Tab')
  await expectAccessible(page)
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await visit(page, '/selectexam/index?list=all')
  await page.getByRole('article').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: '搜索菜单和操作' }).fill('kaoshi')
  await page.locator('[data-selected]').waitFor()
  await expectAccessible(page)
})

test('axe finds nothing serious in open menus, popovers and confirmations, light and dark', async ({ page, mock }) => {
  await logIn(page, mock, 'ayguli')
  await page.goto('/exam/appointment/index')
  const dangerous = page.getByRole('button', { name: '取消预约' }).first()
  await dangerous.waitFor()
  const looks = async (opener: Locator, opened: Locator) => {
    await opener.click()
    await opened.waitFor()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'only')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
  }
  await looks(page.getByRole('button', { name: /个人菜单/ }), page.getByRole('menuitem', { name: '退出登录' }))
  await looks(page.getByRole('button', { name: /当前考试/ }), page.getByRole('button', { name: '退出考试' }))
  await looks(page.getByRole('button', { name: '联系我们' }), page.getByRole('dialog', { name: '联系我们' }))
  await looks(dangerous, page.getByRole('dialog', { name: '取消预约' }))
})
