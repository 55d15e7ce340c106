import { logIn } from '../testing/log-in.ts'
import { expect, test } from '../testing/test.ts'

const adult = '2026年下半年高等教育自学考试'

test('a candidate without base info completes it, returns to the exams and can select one @core', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'wangyi')
  await page.goto('/selectexam/index')
  await page.getByRole('article', { name: adult }).getByRole('button').click()
  await page.getByRole('dialog', { name: adult }).getByRole('link', { name: '去完善' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '基本信息' })).toBeVisible()

  await page.getByLabel('证件号码').fill('51010420040229058x')
  await page.getByRole('combobox', { name: '民族' }).click()
  await page.getByRole('option', { name: '土家族' }).click()
  await page.getByLabel('联系地址').fill('二仙桥东三路 1 号')
  await expect(page.getByText('已填 13 项，共 13 项')).toBeVisible()
  await expect(page.getByText(/^已保存/)).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('联系地址')).toHaveValue('二仙桥东三路 1 号')
  await page.getByRole('button', { name: '保存并返回' }).click()
  await expect(page).toHaveURL(/\/selectexam\/index/)

  await page.getByRole('article', { name: adult }).getByRole('button').click()
  await page.getByRole('dialog', { name: adult }).getByRole('button', { name: '选择并开始报名' }).click()
  await expect(page.getByRole('button', { name: `当前考试：${adult}` })).toBeVisible()
})

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
