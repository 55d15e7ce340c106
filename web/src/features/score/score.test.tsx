import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { score as calls } from '#contracts/candidate/score.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { at, clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenarios } from '#mocks/qa/scenarios.ts'
import { release } from '#mocks/score/control.ts'
import { scores } from '#mocks/score/seeds.ts'
import { setPublicComputer } from '#web/client/device/public-computer.ts'
import { wipeCopies } from '#web/client/offline/copies.ts'
import { open } from '#web/testing/client.tsx'
import { copyAddresses } from '#web/testing/copies.ts'

const list = '/notselectexam/scorequery/index'
const [pets, selfStudy, computer] = ['1890000000000000001', '1890000000000000002', '1890000000000000003']
/** Of the year before, in the template of `computer`. */
const older = '1890000000000000009'
const detail = (id: string, suffix = '') => `/notselectexam/scorequeryresult${suffix}/index?scoreExamId=${id}`

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const card = (name: RegExp) => screen.findByRole('article', { name })
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: '已打开的页面' })).findByRole('link', { name })
const result = () => screen.findByRole('region', { name: '成绩' })

/** Requests for the list that the mock received. */
const listRequests = () => journal.of('score.page').length

/** Addresses of the offline copies of results on this device. */
const copies = () => copyAddresses('/score/')

/** Drives the clock; timers go on by themselves in between. */
function driveClock() {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => void vi.useRealTimers())
}

test('current and historical results are listed newest first, each with its state and the way on', async () => {
  const { user, address } = await open(list, { as: 'ayguli' })
  const newest = await card(/计算机等级考试/)
  expect(newest).toHaveTextContent('综合成绩92满分 100合格')
  expect(within(newest).getByRole('link')).toHaveAttribute('href', detail(computer, '3'))
  const days = screen.getAllByText(/^考试日期/).map(({ textContent }) => textContent)
  expect(days).toEqual(days.toSorted().toReversed())
  await user.click(screen.getByRole('tab', { name: '历史成绩' }))
  expect(await screen.findByText('缺考')).toBeVisible()
  expect(address()).toContain('list=history')
})

test('year and keyword are filters in the address, and no match is told from no result', async () => {
  const year = scores.get(computer).examTime.slice(0, 4)
  const { user, visit } = await open(`${list}?year=${year}&keyword=ncre`, { as: 'ayguli' })
  await card(/计算机等级考试/)
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByRole('combobox', { name: '年份' })).toHaveValue(year)
  await user.type(screen.getByRole('searchbox', { name: '搜索成绩' }), 'x')
  expect(await screen.findByText('没有符合条件的成绩')).toBeVisible()
  await visit(`${list}?list=history`)
  expect(await screen.findAllByRole('article', { name: /英语等级考试/ })).toHaveLength(2)
})

test('nothing yet says where results will appear', async () => {
  await open(list, { as: 'zhangwei' })
  expect(await screen.findByText('暂无成绩')).toBeVisible()
})

test('hidden figures are not in the page, and the device remembers the choice', async () => {
  const { user, reload } = await open(list, { as: 'ayguli' })
  const newest = await card(/计算机等级考试/)
  await user.click(screen.getByRole('switch', { name: '隐藏分数' }))
  expect(newest).toHaveTextContent('已隐藏')
  expect(newest).not.toHaveTextContent(/\b92\b|合格/)
  await reload()
  expect(await card(/计算机等级考试/)).not.toHaveTextContent(/\b92\b/)
  await user.click(screen.getByRole('switch', { name: '隐藏分数' }))
})

test('on a public computer figures start hidden, and the choice is not stored', async () => {
  await wipeCopies()
  setPublicComputer(true)
  onTestFinished(() => setPublicComputer(false))
  const { user, reload } = await open(list, { as: 'ayguli' })
  expect(await card(/计算机等级考试/)).not.toHaveTextContent(/\b92\b/)
  await user.click(screen.getByRole('switch', { name: '隐藏分数' }))
  expect(await card(/计算机等级考试/)).toHaveTextContent('92')
  expect(Object.keys(localStorage).filter((key) => key.includes('figures'))).toEqual([])
  expect(await copies()).toEqual([])
  await reload()
})

/** The newest result, at the old address of its template. */
async function expectTemplate(suffix: string, name: RegExp, texts: readonly string[]) {
  await open(`/notselectexam/scorequeryresult${suffix}/index`, {
    as: 'ayguli',
    before: () => release(selfStudy, null),
  })
  await heading(name)
  const main = screen.getByRole('main')
  for (const text of texts) expect(main).toHaveTextContent(text)
}

test.each([
  ['', /成人高等学校/, ['总分', '278', '合格线 168，已达到', '照顾加分', '20']],
  ['1', /自学考试/, ['中国近现代史纲要', '未合格', '长期保留', '本次取得 2 学分']],
  ['6', /公开招聘/, ['职位第 2 名，共 86 人', '已进入下一环节', '软件开发岗（0203001）']],
])('the old address with suffix "%s" shows the newest result in its template', expectTemplate)

test.each([
  ['3', /计算机等级考试/, ['二级', '优秀', '可以申请成绩复查', '领取证书']],
  ['4', /职业技能等级认定/, ['理论部分', '实践部分', '未合格', '认定机构']],
  ['5', /外语水平考试/, ['总评', '6.5', '口语', 'B2']],
])('so does the address with suffix "%s"', { tags: ['long'] }, expectTemplate)

test('the type of the exam decides, whatever the address', async () => {
  await open(detail(computer, '6'), { as: 'ayguli' })
  expect(await result()).toHaveTextContent('综合成绩')
})

test(
  'two results of one template are two tabs, each with the name of its exam, also after a reload',
  { tags: ['long'] },
  async () => {
    const { visit, reload } = await open(detail(computer, '3'), { as: 'ayguli' })
    await heading(/计算机等级考试/)
    await visit(detail(older, '3'))
    await heading(/英语等级考试/)
    const names = [computer, older].map((id) => scores.get(id).examName)
    for (const name of names) expect(await tab(name)).toBeVisible()
    await reload()
    await heading(/英语等级考试/)
    for (const name of names) expect(await tab(name)).toBeVisible()
  },
)

test('own results of the series are a line and a table', async () => {
  await open(() => detail(pets, '3'), { as: 'ayguli', before: () => release(pets, clock.now()) })
  const history = await screen.findByRole('region', { name: '历次成绩' })
  const rows = within(history).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/57未合格$/),
    expect.stringMatching(/86合格$/),
  ])
})

test.each([
  ['21', '还有成绩没有公布'],
  ['22', '成绩正在复查'],
  ['23', '这次考试没有成绩'],
  ['24', '这次考试的成绩无效'],
  ['25', '这次考试的成绩已取消'],
])('state %s is said with care, with the words of the organiser', async (n, title) => {
  await open(detail(`18900000000000000${n}`), { as: 'lina' })
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent(title)
  expect(note).toHaveTextContent(scores.get(`18900000000000000${n}`).result.remark ?? '')
})

test("another candidate's result is not found", async () => {
  await open(detail(computer), { as: 'lina' })
  expect(await screen.findByText('没有找到这条成绩')).toBeVisible()
  expect(screen.getByRole('link', { name: '返回成绩列表' })).toBeVisible()
})

test('a result that is opened before its release counts down, and becomes the result by itself', async () => {
  driveClock()
  await open(detail(selfStudy, '1'), { as: 'ayguli', before: () => release(selfStudy, clock.now() + 60_000) })
  await heading(/自学考试/)
  expect(screen.getByRole('main')).toHaveTextContent(/起公布 · 还有/)
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(90_000))
  expect(await result()).toHaveTextContent('科目情况')
  expect(journal.of('score.scoreInfo').length).toBeLessThanOrEqual(3)
})

test('notes of the organiser that the gateway refuses, such as for their length, are said to be missing', async () => {
  await open(list, { as: 'ayguli', before: () => void faultPlan.add({ path: 'scoreTips', kind: 'wrong-json' }) })
  await card(/计算机等级考试/)
  expect(await screen.findByRole('region', { name: '查询须知' })).toHaveTextContent('这段说明无法显示')
})

test('a result is printed from a sheet of its own, in Chinese and with the masked number', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user } = await open(detail(computer, '3'), { as: 'ayguli' })
  await user.click(await screen.findByRole('button', { name: '打印成绩' }))
  expect(print).toHaveBeenCalledOnce()
  const sheet = document.querySelector('article[lang="zh-CN"][aria-hidden]')
  expect(sheet).toHaveTextContent(/阿依古丽·买买提.*650101\*+3424.*92，满分 100，合格/)
  expect(screen.getByRole('button', { name: '保存图片' })).toBeEnabled()
})

test('with hidden figures there is nothing to print', async () => {
  const { user } = await open(detail(computer, '3'), { as: 'ayguli' })
  await result()
  await user.click(screen.getByRole('switch', { name: '隐藏分数' }))
  expect(screen.queryByRole('button', { name: '打印成绩' })).toBeNull()
  expect(document.querySelector('article[lang="zh-CN"][aria-hidden]')).toBeNull()
  expect(screen.getByRole('main')).not.toHaveTextContent(/\b92\b|优秀/)
  await user.click(screen.getByRole('switch', { name: '隐藏分数' }))
})

test('too many look-ups say when the page goes on', async () => {
  const before = async (browser: Tab) => {
    for (let n = 0; n < 15; n += 1) await browser.call(calls.scoreInfo, { scoreExamId: computer })
  }
  await open(detail(computer, '3'), { as: 'ayguli', before })
  expect(await screen.findByText(/约 \d+ 秒后自动更新/)).toBeVisible()
})

test(
  'on the day of the scores there is one notice, at most 6 requests a minute, and then the result',
  { tags: ['long'] },
  async () => {
    driveClock()
    await open(list, { as: 'ayguli', before: () => void faultPlan.add({ path: 'query/page', kind: 'unavailable' }) })
    const notice = await screen.findByText('查询的人较多，正在排队')
    const start = listRequests()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(listRequests() - start).toBeLessThanOrEqual(6)
    expect(screen.getAllByText('查询的人较多，正在排队')).toEqual([notice])
    expect(screen.queryByRole('alert')).toBeNull()
    faultPlan.clear()
    await act(() => vi.advanceTimersByTimeAsync(21_000))
    expect(await card(/计算机等级考试/)).toBeVisible()
    expect(screen.queryByText('查询的人较多，正在排队')).toBeNull()
  },
)

test(
  'in the scenario of that day a page asks at most 6 times a minute, with one notice, until the result is there',
  { tags: ['long'] },
  async () => {
    driveClock()
    await open(list, { as: 'ayguli', before: () => scenarios['score-day'].begin() })
    const announced = await card(/英语等级考试/)
    expect(announced).toHaveTextContent(/起公布 · 还有/)
    const [counts, notices]: [number[], number[]] = [[], []]
    for (let n = 0; n < 24; n += 1) {
      await act(() => vi.advanceTimersByTimeAsync(5_000))
      counts.push(listRequests())
      notices.push(screen.queryAllByText('查询的人较多，正在排队').length)
    }
    const perMinute = counts.map((count, n) => count - (counts[n - 12] ?? 0))
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(6)
    expect(Math.max(...notices)).toBeLessThanOrEqual(1)
    expect(await within(announced).findByRole('link', { name: /查看详情/ })).toBeVisible()
    expect(announced).toHaveTextContent('综合成绩86')
  },
)

test('the agenda of the home page says that the scores are out, with the way to them and on the track', async () => {
  await open('/wel/index', { as: 'ayguli', before: () => release(pets, clock.now()) })
  const entry = within(await screen.findByRole('article', { name: /全国英语等级考试/ }))
  expect(entry.getByText('成绩已公布，请查看')).toBeVisible()
  expect(entry.getByRole('link', { name: /^查看成绩/ })).toHaveAttribute('href', list)
  expect(entry.getByRole('listitem', { current: 'step' })).toHaveTextContent('成绩已公布')
})

test('a result leads to its own report', async () => {
  await open(detail(computer, '3'), { as: 'ayguli' })
  const next = within(await screen.findByRole('region', { name: '接下来' }))
  const report = '/notselectexam/scoreanalysis/index?id=1895000000000000003'
  expect(next.getByRole('link', { name: '成绩分析报告' })).toHaveAttribute('href', report)
})

test('before its certificate is issued a result offers no reissue', async () => {
  const publish = () => scores.change(computer, { releaseTime: at(-3) })
  await open(detail(computer, '3'), { as: 'ayguli', before: publish })
  const next = within(await screen.findByRole('region', { name: '接下来' }))
  expect(next.getByRole('link', { name: '成绩分析报告' })).toBeVisible()
  expect(next.queryByRole('link', { name: /补办/ })).toBeNull()
})

test('a failed result names the next sitting with its sign-up', async () => {
  const fail = () => {
    const { result: before } = scores.get(computer)
    scores.change(computer, { result: { ...before, passState: 'failed' } })
  }
  await open(detail(computer, '3'), { as: 'ayguli', before: fail })
  const link = await screen.findByRole('link', { name: '2027年上半年全国计算机等级考试' })
  expect(link).toHaveAttribute('href', '/selectexam/index?list=all&keyword=NCRE202703')
  expect(link.parentElement).toHaveTextContent(/报名 \S+ \d\d:\d\d 至/)
})

test('the list of results has pages of a size that the address keeps', { tags: ['long'] }, async () => {
  const { user, address } = await open(list, {
    as: 'ayguli',
    before() {
      const row = scores.get(pets)
      for (let n = 0; n < 12; n += 1) scores.put({ ...row, id: `18900000000000001${n + 10}` })
    },
  })
  await user.selectOptions(await screen.findByLabelText('每页条数'), '30 条/页')
  expect(address()).toContain('size=30')
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(10))
})
