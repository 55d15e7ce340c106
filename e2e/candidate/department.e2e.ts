import { logIn } from '../testing/log-in.ts'
import { expectAccessible } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const address = '/selectexam/selectdepartment/index'

test('a candidate finds a city by its initials, chooses it and goes on with the sign-up', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto(address)
  await page.getByLabel('查找地市').fill('my')
  await page.getByRole('button', { name: '绵阳市' }).click()
  const details = page.getByRole('region', { name: '地市详情' })
  await expect(details.getByRole('heading', { name: '绵阳市' })).toBeVisible()
  await details.getByRole('button', { name: '选择此地市' }).click()
  await expect(page).toHaveURL(/\/exam\/signup\/index\?step=department/)
  await expect(page.getByRole('group', { name: '报名地市' })).toContainText('绵阳市')
  const saved = (await mock.journal()).find(({ call }) => call === 'signup.save')
  expect(saved?.input).toMatchObject({ step: 'department', values: [{ name: 'selectDepartment', value: '510700' }] })
})

test('a city that has just closed cannot be chosen, and the list shows why', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto(`${address}?departmentCode=510100`)
  const details = page.getByRole('region', { name: '地市详情' })
  await expect(details.getByRole('button', { name: '选择此地市' })).toBeVisible()
  await mock.set('/department', { departmentCode: '510100', open: false })
  await details.getByRole('button', { name: '选择此地市' }).click()
  await expect(details.getByRole('alert')).toContainText('刚刚停止接受报名')
  await expect(details.getByText(/该地市已停止接受报名/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(address))
})

test('when every city is closed the page says so', async ({ page, mock }) => {
  await mock.set('/scenario', { name: 'no-department' })
  await logIn(page, mock, 'lina')
  await page.goto(address)
  await expect(page.getByText('目前没有可以报名的地市')).toBeVisible()
})

test('in the form city and venue are changed in one choice', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await mock.set('/stage', { account: 'lina', examId: '1800000000000000001', status: 'filling' })
  await page.goto('/exam/signup/index?step=department')
  const field = page.getByRole('group', { name: '报名地市' })
  await expect(field).toContainText('成都市')
  await field.getByRole('button', { name: '更换' }).click()
  const dialog = page.getByRole('dialog', { name: '报名地市' })
  await expect(dialog.getByLabel('查找地市')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '乐山市' }).click()
  await dialog.getByRole('button', { name: /职业技术学院考点/ }).click()
  await expect(dialog).toBeHidden()
  await expect(field).toContainText('乐山市')
  const saves = async () => (await mock.journal()).filter(({ call }) => call === 'signup.save')
  await expect
    .poll(async () => (await saves()).at(-1)?.input)
    .toMatchObject({
      values: expect.arrayContaining([
        { name: 'selectDepartment', value: '511100' },
        { name: 'bmdCode', value: '51012' },
      ]),
    })
})

test.describe('on a phone @phone', () => {
  test('the regions lead through the list, and a city opens in its place', async ({ page, mock }) => {
    await logIn(page, mock, 'lina')
    await page.goto(address)
    await page.getByRole('navigation', { name: '地区' }).getByRole('button', { name: '省外考区' }).click()
    const city = page.getByRole('region', { name: '省外考区' }).getByRole('button', { name: '北京市' })
    await expect(city).toBeInViewport()
    await city.click()
    await expect(page.getByRole('heading', { name: '北京市' })).toBeVisible()
    await expect(page.getByLabel('查找地市')).toBeHidden()
    await page.getByRole('button', { name: '返回列表' }).click()
    await expect(page.getByLabel('查找地市')).toBeVisible()
  })
})
