import { logIn } from '../testing/log-in.ts'
import { expect, test } from '../testing/test.ts'

test('no base info is in an address or stays on the device', async ({ page, mock }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await logIn(page, mock, 'wangyi')
  await page.goto('/notselectexam/baseinfo/index')
  await page.getByLabel('联系地址').fill('二仙桥东三路 1 号')
  await expect(page.getByText(/^已保存/)).toBeVisible()
  const storageText = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map(Object.entries)))
  expect(decodeURIComponent(addresses.join(' ')) + storageText).not.toContain('二仙桥')
})

test('soon after a log-in by password, another phone is saved with the code that it received @phone', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'lina')
  await page.goto('/notselectexam/baseinfo/index')
  await page.getByRole('button', { name: '更换手机号' }).click()
  const dialog = page.getByRole('dialog', { name: '更换手机号' })
  await dialog.getByLabel('新手机号').fill('13655550199')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText(/验证码已发送/)).toBeVisible()
  await dialog.getByLabel('短信验证码').fill((await mock.phoneCode())?.code ?? '')
  await dialog.getByRole('button', { name: '保存新手机号' }).click()
  await expect(page.getByText('手机号已更换')).toBeVisible()
  await expect(page.getByText('13655550199')).toBeVisible()
})
