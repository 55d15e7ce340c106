import { logIn } from '../testing/log-in.ts'
import { expect, test } from '../testing/test.ts'

const adult = '2026年下半年高等教育自学考试'

test('a candidate selects an exam, sees its name in the header, and exits it', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/')
  const chip = page.getByRole('button', { name: /当前考试/ })
  await expect(chip).toHaveAccessibleName('当前考试：选择考试')
  await page.getByRole('article', { name: adult }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: adult })
  await expect(dialog.getByText('报考条件')).toBeVisible()
  await dialog.getByRole('button', { name: '选择并开始报名' }).click()
  await expect(chip).toHaveAccessibleName(`当前考试：${adult}`)
  await expect(page).toHaveURL(/\/exam\/signup\/index/)

  await page.reload()
  await expect(chip).toHaveAccessibleName(`当前考试：${adult}`)

  await chip.click()
  await page.getByRole('button', { name: '退出考试' }).click()
  await page.getByRole('dialog', { name: '退出考试' }).getByRole('button', { name: '退出考试' }).click()
  await expect(chip).toHaveAccessibleName('当前考试：选择考试')
})

test('choosing an exam in one tab changes the header of the other @once', async ({ page, mock, context }) => {
  await logIn(page, mock)
  await page.goto('/')
  const second = await context.newPage()
  await second.goto('/selectexam/index')
  await second.getByRole('article', { name: adult }).getByRole('button').click()
  await second.getByRole('dialog').getByRole('button', { name: '选择并开始报名' }).click()
  await expect(page.getByRole('button', { name: `当前考试：${adult}` })).toBeVisible()
})
