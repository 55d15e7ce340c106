import { logIn } from '../testing/log-in.ts'
import { expectAccessible, passSecondsUntil } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const documents = '/selectexam/viewcmsexamdoc/index'
const letter = '/selectexam/viewcmsexamdoc_cns/index'

test('a long document can be marked as read at its end, and the mark is on other devices too', async ({
  page,
  mock,
  browser,
}) => {
  await logIn(page, mock, 'lina')
  await page.goto(documents)
  const read = page.getByRole('button', { name: '我已阅读' })
  await expect(read).toBeDisabled()
  await page.getByText('政策咨询请拨打').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 3000)
  await expect(read).toBeEnabled()
  await read.click()
  await expect(page.getByText('已读 1 份，共 4 份')).toBeVisible()
  await expectAccessible(page)

  const elsewhere = await (await browser.newContext()).newPage()
  await logIn(elsewhere, mock, 'lina')
  await elsewhere.goto(documents)
  await expect(elsewhere.getByText('已读 1 份，共 4 份')).toBeVisible()
})

test('a text that fits the screen can be marked at once', async ({ page, mock }) => {
  await page.setViewportSize({ width: 1280, height: 1200 })
  await logIn(page, mock, 'lina')
  await page.goto(`${documents}?id=1850000000000000005`)
  await expect(page.getByRole('button', { name: '我已阅读' })).toBeEnabled()
})

test('a document restores its scroll position', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto(documents)
  const list = page.getByRole('navigation', { name: '文件列表' })
  await page.getByRole('button', { name: '目录' }).click()
  await page.getByRole('dialog', { name: '目录' }).getByRole('button', { name: '三、报考费' }).click()
  await expect(page.getByRole('heading', { name: '三、报考费' })).toBeInViewport()
  await list.getByRole('link', { name: /考点交通与入场须知/ }).click()
  await expect(page.getByRole('heading', { name: '乘车路线' })).toBeInViewport()
  await list.getByRole('link', { name: /报考公告/ }).click()
  await expect(page.getByRole('heading', { name: '三、报考费' })).toBeInViewport()
})

test('a hostile document runs nothing and causes no CSP violation', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto(`${documents}?id=1850000000000000006`)
  const text = page.getByRole('region', { name: '文件内容' })
  await expect(text.getByText('身份证原件')).toBeVisible()
  await expect(text.locator('iframe, form, script, style')).toHaveCount(0)
  await expect(page).not.toHaveTitle('run')
})

test('only the document is printed', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto(documents)
  const text = page.getByRole('heading', { name: '一、报考对象' })
  await expect(text).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(text).toBeVisible()
  await expect(page.getByRole('heading', { name: '报考公告' })).toBeVisible()
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: '主菜单' }),
    page.getByRole('navigation', { name: '文件列表' }),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: '我已阅读' }),
    page.getByRole('button', { name: '打印' }),
  ]) {
    await expect(hidden).toBeHidden()
  }
})

test('the commitment letter is signed, and later visits show when', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto(letter)
  const sign = page.getByRole('button', { name: '签署承诺书', exact: true })
  await sign.click()
  await expect(page.getByText('请先阅读全文并勾选')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /本人 李娜/ }).check()
  await sign.click()
  await expect(page.getByText(/您已于 .+ 签署/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('承诺人：李娜')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('a busy download shows a countdown and is retried', async ({ page, mock }) => {
  await page.clock.install()
  await logIn(page, mock, 'lina')
  await page.goto(documents)
  await expect(page.getByRole('button', { name: '我已阅读' })).toBeVisible()
  await mock.set('/faults', { path: 'getCmsExamDoc', kind: 'busy', count: 1 })
  await page.getByRole('link', { name: /考试当天注意事项/ }).click()
  await expect(page.getByText('当前下载人数过多，请稍后下载')).toBeVisible()
  await passSecondsUntil(page.getByText('身份证原件'), 10)
})

test.describe('on a phone @phone', () => {
  test('a document opens in place of the list and leads back to it', async ({ page, mock }) => {
    await logIn(page, mock, 'lina')
    await page.goto(documents)
    await page.getByRole('link', { name: /报考公告/ }).click()
    await expect(page.getByRole('heading', { name: '一、报考对象' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '文件列表' })).toBeHidden()
    await page.getByRole('link', { name: '返回文件列表' }).click()
    await expect(page.getByRole('navigation', { name: '文件列表' })).toBeVisible()
  })
})
