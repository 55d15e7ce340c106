import { expectAccessible } from './page-state.ts'
import { logIn } from './log-in.ts'
import { expect, test } from './test.ts'

for (const device of ['', ' @phone']) {
  test(`an administrator goes from the home page to an error and to the calls of the same user${device}`, async ({
    page,
    mock,
  }) => {
    await logIn(page, mock, 'admin')
    await page.goto('/wel/index')
    await page.getByRole('link', { name: '近 1 小时的错误' }).click()
    await expect(page.getByRole('heading', { name: '错误日志' })).toBeVisible()
    await page
      .getByRole('button', { name: /^20\d\d-/ })
      .first()
      .click()
    const details = page.getByRole('dialog', { name: '日志详情' })
    await details.getByText('其余 35 行').click()
    await expect(details.getByText(/Step39\.run/)).toBeVisible()
    await details.getByRole('button', { name: '显示完整的请求参数' }).click()
    const question = page.getByRole('dialog', { name: '显示完整的请求参数' })
    await question.getByRole('radio', { name: '排查问题' }).check()
    await expectAccessible(page)
    await question.getByRole('button', { name: '显示' }).click()
    await expect(details.getByText(/13912345678/)).toBeVisible()
    await details.getByRole('link', { name: '同一用户、同一分钟的接口日志' }).click()
    await expect(page.getByRole('heading', { name: '接口日志' })).toBeVisible()
    await expect(page.getByText('共 1 条')).toBeVisible()
  })
}
