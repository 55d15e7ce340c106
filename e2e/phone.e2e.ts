import { expectNoOverflow, visit } from './page-state.ts'
import { logIn } from './log-in.ts'
import { expect, test } from './test.ts'

test.describe('on a phone @phone', () => {
  test('the bottom bar and the drawer lead to every page', async ({ page, mock }) => {
    await logIn(page, mock, 'lina')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: '继续填写报名信息' })).toBeVisible()
    const bar = page.getByRole('navigation', { name: '快捷导航' })
    await expect(bar.getByRole('link')).toHaveText(['首页', '报名', '准考证', '成绩'])
    await bar.getByRole('button', { name: '更多' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '消息中心' }).click()
    await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a message opens in place of the list and leads back to it', async ({ page, mock }) => {
    await logIn(page, mock)
    await page.goto('/message/index')
    await page.getByRole('link', { name: /报名的通知/ }).click()
    await expect(page.getByRole('heading', { name: /报名的通知/ })).toBeVisible()
    await page.getByRole('link', { name: '返回消息列表' }).click()
    await expect(page.getByRole('link', { name: /报名的通知/ })).toBeVisible()
  })

  test('nothing is wider than the screen', async ({ page, mock }) => {
    await logIn(page, mock)
    for (const path of [
      '/wel/index',
      '/selectexam/index',
      '/message/index',
      '/info/index',
      '/info/index?section=profile',
      '/selectexam/selectdepartment/index',
      '/selectexam/viewcmsexamdoc/index?id=1850000000000000001',
      '/selectexam/viewcmsexamdoc_cns/index',
      '/exam/education/index',
      '/notselectexam/baseinfo/index',
      '/exam/uploadpicture/index',
      '/base/avatar/index',
      '/exam/pay/index',
      '/payResult?orderNo=20261121000101',
      '/404',
      '/login?why=switched',
    ]) {
      await visit(page, path)
      await expectNoOverflow(page)
    }
  })
})
