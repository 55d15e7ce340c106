import { logIn } from '../testing/log-in.ts'
import { expectAccessible } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

test('an administrator goes from the home page to an error, to the calls of the same user and to what was logged @phone', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'admin')
  await page.goto('/wel/index')
  await page.getByRole('link', { name: '近 24 小时的错误' }).click()
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
  await page
    .getByRole('button', { name: /^20\d\d-/ })
    .first()
    .click()
  await details.getByRole('link', { name: '同一用户的通用日志' }).click()
  await expect(page.getByRole('heading', { name: '通用日志' })).toBeVisible()
  await page
    .getByRole('button', { name: /^20\d\d-/ })
    .first()
    .click()
  await expect(details.getByRole('region', { name: '日志内容' })).toBeVisible()
})

test('errors that a browser uploads are in the log of errors', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await page.goto('/wel/index')
  const entry = {
    url: '/exam/pay/index',
    time: '2026-11-23T01:00:00.000Z',
    type: 'error',
    message: 'no amount',
    stack: '',
  }
  await page.evaluate((it) => localStorage.setItem('exam:error-log', JSON.stringify([{ ...it, info: '' }])), entry)
  await page.reload()
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: /错误日志/ }).click()
  await page.getByRole('dialog', { name: '错误日志' }).getByRole('button', { name: '上传' }).click()
  await page.getByRole('dialog', { name: '上传' }).getByRole('button', { name: '上传' }).click()
  await expect(page.getByText('发送成功!')).toBeVisible()
  await page.goto('/monitor/log/error')
  await page
    .getByRole('button', { name: /^20\d\d-/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: '日志详情' }).getByText('no amount')).toBeVisible()
})
