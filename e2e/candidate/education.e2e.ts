import { logIn } from '../testing/log-in.ts'
import { expect, test } from '../testing/test.ts'

test('an education is added, verified by QR code, used by a sign-up, and cannot be removed then @core', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'lina')
  await page.goto('/exam/education/index')
  await page.getByRole('button', { name: '添加学历' }).click()
  const drawer = page.getByRole('dialog', { name: '添加学历' })
  await drawer.getByRole('combobox', { name: '学校名称' }).pressSequentially('lzdx')
  await page.getByRole('option', { name: '兰州大学' }).click()
  await drawer.getByLabel('学历层次').selectOption('大学本科')
  await drawer.getByLabel('专业').fill('法学')
  await drawer.getByLabel('毕业年月').fill('201506')
  await drawer.getByLabel('证书编号').fill('1073 0120 1505 0008 88')
  await drawer.getByRole('button', { name: '保存' }).click()
  const card = page.getByRole('article', { name: '兰州大学' })
  await expect(card.getByText('核验中')).toBeVisible()

  await page.getByRole('button', { name: '学信网扫码核验' }).click()
  const dialog = page.getByRole('dialog', { name: '学信网扫码核验' })
  await expect(dialog.getByRole('img', { name: '学信网核验二维码' })).toBeVisible()
  await mock.set('/clock', { at: new Date(Date.now() + 10_000).toISOString() })
  await expect(dialog.getByText('核验完成，共 2 条')).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(card.getByText('已核验')).toBeVisible()

  await page.goto('/exam/signup/index?step=education')
  await page.getByRole('combobox', { name: '已有学历' }).click()
  await page.getByRole('option', { name: '兰州大学 · 大学本科 · 法学' }).click()
  await expect(page.getByText(/^已保存/)).toBeVisible()

  await page.goto('/exam/education/index')
  await card.getByRole('button', { name: /^删除/ }).click()
  const refusal = page.getByRole('dialog', { name: '删除学历' })
  await expect(refusal.getByRole('alert')).toContainText('“2026年下半年高等教育自学考试”的报名正在使用')
  await refusal.getByRole('button', { name: '知道了' }).click()

  await page.getByRole('article', { name: '四川大学' }).first().getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('dialog', { name: '删除学历' }).getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('region', { name: '学历' }).getByRole('article')).toHaveCount(1)
})

test('input survives another page and a change of the language', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/message/index')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('网上报名').click()
  await menu.getByRole('link', { name: '学历学位' }).click()
  await page.getByRole('button', { name: '添加学位' }).click()
  await page.getByLabel('专业').fill('法学')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '放弃填写的内容？' }).getByRole('button', { name: '继续填写' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await page.goForward()
  // The page was in a hidden tab and is unchanged.
  const drawer = page.getByRole('dialog', { name: 'Add degree' })
  await expect(drawer.getByLabel('Major')).toHaveValue('法学')
})
