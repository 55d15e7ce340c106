import { logIn } from '../testing/log-in.ts'
import { expect, test } from '../testing/test.ts'

test('sections open one at a time with a back button, and a changed address is stored @phone', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'lina')
  await page.goto('/info/index')
  const list = page.getByRole('navigation', { name: '个人信息' })
  await list.getByRole('link', { name: '基本信息' }).click()
  await expect(list).toBeHidden()
  const address = page.getByRole('region', { name: '地址' })
  await address.getByRole('button', { name: '修改 地址' }).click()
  await address.getByLabel('联系地址').fill('春熙路 8 号')
  await expect(address.getByText(/^已保存/)).toBeVisible()
  await address.getByRole('button', { name: '完成' }).click()
  await expect(address.getByText('春熙路 8 号')).toBeVisible()
  await page.getByRole('link', { name: '返回个人信息' }).click()
  await expect(list).toBeVisible()
  await page.reload()
  await list.getByRole('link', { name: '基本信息' }).click()
  await expect(address.getByText('春熙路 8 号')).toBeVisible()
})
