import { expect, expectAccessible, logIn, test } from './test.ts'

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
]
const pages = [
  '/wel/index',
  '/selectexam/index?list=all',
  '/message/index?msgId=1820000000000000001',
  '/info/index?section=profile',
  '/info/index?section=password',
  '/info/index?section=question',
  '/info/index?section=devices',
  '/info/index?section=looks',
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

const remember = (language: string) => localStorage.setItem('device:locale', language)

for (const [locale, colorScheme] of [
  ['zh', 'light'],
  ['en', 'dark'],
] as const) {
  test.describe(`in ${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('axe finds nothing serious before the log-in', async ({ page }) => {
      await page.addInitScript(remember, locale)
      for (const path of publicPages) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expectAccessible(page)
      }
    })

    test('axe finds nothing serious behind the log-in', async ({ page, mock }) => {
      test.setTimeout(400_000) // every page there is
      await logIn(page, mock, 'ayguli')
      await expect(page).toHaveURL(/\/wel\/index/)
      await page.addInitScript(remember, locale)
      for (const path of pages) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
    })
  })
}

test.describe('with another theme', () => {
  for (const [theme, colour, scheme] of [
    ['star', '#c4314b', 'light'],
    ['vip', '#ffe066', 'dark'],
    ['d2', '#0f766e', 'light'],
  ] as const) {
    test(`axe finds nothing serious in ${theme}, ${scheme}, with ${colour}, nor in the dialogs of the frame`, async ({
      page,
      mock,
    }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await logIn(page, mock)
      await page.getByRole('button', { name: /个人菜单/ }).click()
      await page.getByRole('menuitem', { name: '外观' }).click()
      await page.getByRole('radio', { name: new RegExp(`${theme}$`) }).check({ force: true })
      await page.getByLabel('主题色').fill(colour)
      await page.getByLabel('主题色').press('Tab')
      await expectAccessible(page)
      await page.getByRole('button', { name: '关闭', exact: true }).click()
      await page.goto('/selectexam/index?list=all')
      await page.getByRole('article').first().waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: '搜索菜单和操作' }).fill('kaoshi')
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    })
  }
})
