import type { Page } from '@playwright/test'

import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible, networkIdle, passSecondsUntil, visit } from '../testing/page-state.ts'
import { printedText } from '../testing/printed-text.ts'
import { expect, test } from '../testing/test.ts'

const list = '/notselectexam/scorequery/index'
const selfStudy = '1890000000000000002'

const resultPage = '/notselectexam/scorequeryresult4/index'

/** Slow line: 400 kbit/s both ways, with 200 ms of latency. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  const throughput = 400_000 / 8
  const line = { offline: false, latency: 200, downloadThroughput: throughput, uploadThroughput: throughput }
  await session.send('Network.emulateNetworkConditions', line)
}

/** Requests for the list that the upstream received. */
const requests = async (mock: Mock) => (await mock.journal()).filter(({ call }) => call === 'score.page').length

test('a result appears while the page is open @phone @core', async ({ page, mock }) => {
  await page.clock.install()
  await logIn(page, mock, 'ayguli')
  await mock.set('/score/publish', { id: selfStudy, seconds: 60 })
  await page.goto(list)
  const card = page.getByRole('article', { name: /自学考试/ })
  await expect(card).toContainText('起公布')
  await mock.set('/clock', { at: new Date(Date.now() + 61_000) })
  await page.clock.runFor(61_000)
  await passSecondsUntil(card.getByRole('link', { name: /查看详情/ }))
})

test('a proof in HTML is shown with its styles', async ({ page, mock }) => {
  await logIn(page, mock, 'ayguli')
  await mock.set('/score/proof', { form: 'html' })
  await page.goto(resultPage)
  await page.getByRole('button', { name: '下载成绩证明' }).click()
  const proof = page.getByTitle('成绩证明内容').contentFrame()
  await expect(proof.getByRole('table')).toHaveCSS('border-collapse', 'collapse')
  await expectAccessible(page)
})

test('a result is printed on one sheet, without what is around it on the screen', async ({ page, mock }) => {
  await logIn(page, mock, 'ayguli')
  await page.goto(resultPage)
  await page.getByRole('button', { name: '打印成绩' }).waitFor()
  const { totalPages, inMillimetres, text } = await printedText(page)
  expect({ totalPages, inMillimetres }).toEqual({ totalPages: 1, inMillimetres: [210, 297] })
  expect(text).toMatch(/成绩查询结果/)
  expect(text).toMatch(/650101\*+3424/)
  expect(text).not.toMatch(/下载成绩证明|退出登录|查询须知/)
})

test.describe('on the day of the scores', () => {
  test.use({ serviceWorkers: 'allow' })

  test('on 400 kbit/s and with bad luck there is one notice, 6 requests a minute at most, and the result within 30 s of the recovery @phone', async ({
    page,
    mock,
  }) => {
    await page.clock.install()
    await logIn(page, mock, 'ayguli')
    await page.goto('/wel/index')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await slowDown(page)
    await mock.set('/scenario', { name: 'score-day' })
    const [release, recovery] = [Date.now() + 30_000, Date.now() + 90_000]
    await visit(page, list)
    const card = page.getByRole('article', { name: /英语等级考试/ })
    await expect(card).toContainText('起公布')
    // Of the scenario every other call fails; this page has bad luck for most of the minute.
    await mock.set('/faults', { path: 'score/query/page', kind: 'unavailable', count: 4 })
    await page.clock.pauseAt(release)
    const notice = page.getByText('查询的人较多，正在排队')
    const result = card.getByRole('link', { name: /查看详情/ })
    const [counts, notices]: [number[], number[]] = [[], []]
    const before = await requests(mock)
    const step = 2_000
    for (let now = release; now <= recovery + 30_000 && !(await result.isVisible()); now += step) {
      await mock.set('/clock', { at: new Date(now) })
      await page.clock.runFor(step)
      await networkIdle(page)
      counts.push(await requests(mock))
      notices.push(await notice.count())
    }
    await expect(result).toBeVisible()
    const perMinute = counts.map((count, at) => count - (counts[at - 60_000 / step] ?? before))
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(6)
    expect(new Set(notices)).toEqual(new Set([0, 1]))
  })
})
