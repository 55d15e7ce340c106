import { logIn } from '../testing/log-in.ts'
import { expect, test } from '../testing/test.ts'

const adult = '2026年下半年高等教育自学考试'

test('a candidate selects an exam, sees its name in the header, and exits it @core', async ({ page, mock }) => {
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

test('the selection is sent encrypted', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/')
  await page.getByRole('article', { name: adult }).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: '选择并开始报名' }).click()
  await expect(page.getByRole('button', { name: `当前考试：${adult}` })).toBeVisible()
  const selectCall = (await mock.journal()).find(({ call }) => call === 'exam.selectExam')
  expect(selectCall?.input).toEqual({ examId: '1800000000000000001' })
})

test('an exam whose sign-up closed meanwhile is refused with the reason, and the dialog stays @once', async ({
  page,
  mock,
}) => {
  await logIn(page, mock)
  await page.goto('/')
  await page.getByRole('article', { name: adult }).getByRole('button').click()
  await mock.set('/scenario', { name: 'nothing-open' })
  await page.getByRole('dialog').getByRole('button', { name: '选择并开始报名' }).click()
  await expect(page.getByRole('dialog').getByText('提交失败：该考试报名已结束')).toBeVisible()
})

test('search and list live in the address and survive a reload @once', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/selectexam/index')
  await page.getByRole('tab', { name: '全部' }).click()
  await page.getByLabel('搜索考试').fill('英语')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('搜索考试')).toHaveValue('英语')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('搜索考试').fill('不存在')
  await expect(page.getByText('没有找到“不存在”')).toBeVisible()
})

test('incomplete base info is the first thing to do @once', async ({ page, mock }) => {
  await logIn(page, mock, 'wangyi')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '先完善基本信息' })).toBeVisible()
  await expect(page.getByText('证件号码、民族、联系地址')).toBeVisible()
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

test('a menu entry without a page says so, and an unknown address is a 404 @once', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '模拟考试' }).click()
  await expect(page.getByText('此功能暂未开通')).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404/)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})
