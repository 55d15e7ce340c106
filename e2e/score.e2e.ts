import { logIn } from './log-in.ts'
import { expectAccessible } from './page-state.ts'
import { expect, test } from './test.ts'

const list = '/notselectexam/scorequery/index'
const selfStudy = '1890000000000000002'

/** A result of each template, by the suffix of its address. */
const templates = [
  ['', /成人高等学校/],
  ['1', /自学考试/],
  ['3', /计算机等级考试/],
  ['4', /职业技能/],
  ['5', /外语水平/],
  ['6', /公开招聘/],
] as const

for (const device of ['', ' @phone']) {
  test(`a result appears while the page is open, and every template can be used by everybody${device}`, async ({
    page,
    mock,
  }) => {
    await logIn(page, mock, 'ayguli')
    await mock.set('/score/publish', { id: selfStudy, seconds: 15 })
    await page.goto(list)
    const card = page.getByRole('article', { name: /自学考试/ })
    await expect(card).toContainText('起公布')
    await expectAccessible(page)
    await expect(card.getByRole('link', { name: /查看详情/ })).toBeVisible({ timeout: 30_000 })
    for (const [suffix, name] of templates) {
      await page.goto(`/notselectexam/scorequeryresult${suffix}/index`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expectAccessible(page)
    }
    await mock.set('/score/proof', { form: 'html' })
    await page.getByRole('button', { name: '下载成绩证明' }).click()
    const proof = page.getByTitle('成绩证明内容').contentFrame()
    await expect(proof.getByRole('table')).toHaveCSS('border-collapse', 'collapse')
    await expectAccessible(page)
  })
}
