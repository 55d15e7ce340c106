import type { Locator, Page } from '@playwright/test'

import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible } from '../testing/page-state.ts'
import { expect, test, testOnNetwork } from '../testing/test.ts'

/** Exams with different forms, each with a candidate: recruitment and qualification require an education. */
const journeys = [
  {
    name: '2026年下半年高等教育自学考试',
    examId: '1800000000000000001',
    account: 'zhangwei',
    at: '/exam/signup/index',
  },
  {
    name: '2026年度中级注册安全工程师职业资格考试',
    examId: '1800000000000000002',
    account: 'lina',
    at: '/exam/signup/index',
  },
  {
    name: '2026年省直事业单位公开招聘工作人员',
    examId: '1800000000000000006',
    account: 'lina',
    at: '/zpexam/signup/index',
  },
] as const
type Journey = (typeof journeys)[number]
const [adult, qualification, recruitment] = journeys

/** Typed values by label. */
const texts: Record<string, string> = {
  联系地址: '成都市武侯区人民南路四段 9 号',
  工作单位: '四川省建筑科学研究院',
  参加工作时间: '2015-07',
  从事本专业工作年限: '6',
}

/** Selects an exam. */
async function selectExam(page: Page, { name }: Journey) {
  await page.goto('/selectexam/index?list=all')
  await page.getByRole('article', { name }).getByRole('button').click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: '选择并开始报名' }).click()
  await page.waitForURL(/signup\/index/)
  await expect(page.getByRole('button', { name: `当前考试：${name}` })).toBeVisible()
}

/** Fills in the current step: first options, and texts by label. */
async function fillIn(page: Page) {
  await page
    .locator('fieldset')
    .or(page.getByRole('button', { name: '信息无误，继续' }))
    .first()
    .waitFor()
  await chooseFirstCards(page)
  for (const [label, text] of Object.entries(texts)) {
    const input = page.locator('fieldset').getByLabel(label, { exact: true }).and(page.locator('input'))
    if ((await input.count()) > 0 && (await input.inputValue()) === '') await input.fill(text)
  }
  await chooseSubjects(page)
  if (await chooseDepartment(page)) await chooseFirstCards(page)
  await chooseFirstOptions(page)
  await choosePosition(page)
}

/** Answers every unanswered radio group: no for yes-or-no questions, otherwise the first option; a cascade has further ones. */
async function chooseFirstCards(page: Page) {
  const groups = page.getByRole('radiogroup')
  for (let index = 0; index < (await groups.count()); index += 1) {
    const group = groups.nth(index)
    if ((await group.getByRole('radio', { checked: true }).count()) > 0) continue
    const no = group.getByRole('radio', { name: '否', exact: true })
    const card = (await no.count()) > 0 ? no : group.getByRole('radio').first()
    await card.press(' ')
  }
}

async function chooseSubjects(page: Page) {
  const boxes = page.locator('fieldset').getByRole('checkbox')
  if ((await page.getByText('报考科目', { exact: true }).count()) === 0) return
  await boxes.first().waitFor()
  const isWhole = (await page.getByText('必考', { exact: true }).count()) > 0
  const all = await boxes.all()
  // The first two never sit at the same time; of a qualification every paper is compulsory.
  for (const box of isWhole ? all : all.slice(0, 2)) {
    if (!(await box.isChecked())) await box.click()
  }
}

/** Chooses the department if the step has the field; its venues depend on it. */
async function chooseDepartment(page: Page): Promise<boolean> {
  const group = page.getByRole('group', { name: '报名地市' })
  if ((await group.count()) === 0) return false
  await group.getByRole('button', { name: '选择' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('查找地市').fill('成都')
  await dialog.getByRole('button', { name: '成都市' }).first().click()
  await dialog.getByRole('button', { name: /第一中学考点/ }).click()
  await expect(group).toContainText('成都市')
  await page.getByRole('radiogroup', { name: '考点' }).waitFor()
  return true
}

/** Selects the first position if the step has the field. */
async function choosePosition(page: Page) {
  const group = page.getByRole('group', { name: '报考职位' })
  if ((await group.count()) === 0) return
  const step = page.url()
  await group.getByRole('link', { name: '查找职位' }).click()
  await page.getByRole('table', { name: '职位' }).getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('button', { name: '选择此职位' }).click()
  const dialog = page.getByRole('dialog', { name: '选择此职位' })
  await dialog.getByRole('button', { name: '确认选择' }).click()
  await expect(dialog.getByRole('status')).toContainText('已选择')
  await page.goto(step)
  await expect(group.getByRole('link', { name: '查看此职位' })).toBeVisible()
}

/** Chooses the first option of every empty list; a cascade grows with each choice. */
async function chooseFirstOptions(page: Page) {
  const visitedIds = new Set<string>()
  const lists = page.locator('fieldset').getByRole('combobox')
  for (let next = await nextEmptyList(lists, visitedIds); next; next = await nextEmptyList(lists, visitedIds)) {
    await expect(next).not.toHaveAttribute('placeholder', '正在加载…')
    if ((await next.inputValue()) !== '' || (await next.isDisabled())) continue
    // On a phone the next list of a cascade opens by itself: it stays open.
    await next.press('ArrowDown')
    // Of this list: the previous one may still be closing.
    const own = page.locator(`[id="${await next.getAttribute('aria-controls')}"]`)
    const option = own.getByRole('option', { disabled: false }).first()
    const isOffered = await option.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (isOffered) await option.click()
    else await next.press('Escape')
    await expect(own).toBeHidden()
  }
}

async function nextEmptyList(lists: Locator, visitedIds: Set<string>): Promise<Locator | null> {
  for (const list of await lists.all()) {
    const id = (await list.getAttribute('id')) ?? ''
    if (visitedIds.has(id)) continue
    visitedIds.add(id)
    return list
  }
  return null
}

/** Marks compulsory documents as read and signs the letter. */
async function readAndSign(page: Page) {
  await page.goto('/selectexam/viewcmsexamdoc/index')
  const list = page.getByRole('navigation', { name: '文件列表' })
  await list.getByRole('link').first().waitFor()
  for (const link of await list.getByRole('link', { name: /必读/ }).all()) {
    const title = (await link.locator('[lang]').textContent()) ?? ''
    await link.click()
    const text = page.getByRole('region', { name: '文件内容' })
    await text.getByRole('heading', { name: title, exact: true }).waitFor()
    await text.locator(':scope > *').last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 5000)
    await text.getByRole('button', { name: '我已阅读' }).click()
    await expect(text.getByRole('status')).toHaveText('已读')
    const back = page.getByRole('link', { name: '返回文件列表' })
    if (await back.isVisible()) await back.click()
  }
  await page.goto('/selectexam/viewcmsexamdoc_cns/index')
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: '签署承诺书', exact: true }).click()
  await expect(page.getByText(/已于.*签署/)).toBeVisible()
}

/** Completes all steps up to the check page; the server accepts each. */
async function complete(page: Page, mock: Mock, journey: Journey) {
  await page.goto(journey.at)
  await page.getByRole('link', { name: '开始报名' }).click()
  for (;;) {
    const place = page.getByText(/^第 \d+ 步，共 \d+ 步/)
    const [number = 0, count = 0] = ((await place.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
    if (number === count - 1) break
    if (number === count - 2) await mock.set('/pictures', { account: journey.account, examId: journey.examId })
    // A list that another answer brings may come after the others were answered: the form says that it is missing.
    await expect(async () => {
      if ((await place.textContent())?.includes(`第 ${number + 1} 步`)) return
      if (number !== count - 2) await fillIn(page)
      await page.getByRole('button', { name: /保存并继续|信息无误，继续/ }).click()
      await expect(place).toContainText(`第 ${number + 1} 步`, { timeout: 5_000 })
    }).toPass()
  }
  await readAndSign(page)
  await page.goto(`${journey.at}?step=commitment`)
  await page.getByRole('button', { name: '保存并核对' }).click()
  await expect(page.getByRole('heading', { name: '核对并提交' })).toBeVisible()
}

async function submit(page: Page) {
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.getByRole('dialog', { name: '提交报名' }).getByRole('button', { name: '确认提交' }).click()
}

/** Waits until the upstream has the call that it delays: what is done then is done before the answer. */
const arrival = (mock: Mock) => expect.poll(mock.faults, { intervals: [20] }).toEqual([])

const submissions = async (mock: Mock) =>
  (await mock.journal()).filter(({ call, executed }) => call?.endsWith('submitExaminee') && executed).length

async function selectCompleteAndSubmit(page: Page, mock: Mock, journey: Journey) {
  await logIn(page, mock, journey.account)
  await selectExam(page, journey)
  await complete(page, mock, journey)
  await submit(page)
  await expect(page.getByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
}

test(`${qualification.name}: from nothing to submitted`, async ({ page, mock }) => {
  await selectCompleteAndSubmit(page, mock, qualification)
  expect(await submissions(mock)).toBe(1)
})

// The forms are the same on a phone: one of them is completed there.
for (const [journey, device] of [
  [recruitment, ''],
  [adult, ' @phone'],
] as const) {
  test(`${journey.name}: from nothing to submitted, returned, corrected, withdrawn${device}`, async ({
    page,
    mock,
  }) => {
    await selectCompleteAndSubmit(page, mock, journey)
    const sign = { account: journey.account, examId: journey.examId }
    const points = [{ step: 'base', name: 'lxdz', label: '联系地址', message: '请填写到门牌号' }]
    await mock.set('/review', { ...sign, decision: 'return', points })

    await page.goto(journey.at)
    await expect(page.getByRole('alert')).toContainText('联系地址：请填写到门牌号')
    await page.getByRole('link', { name: '联系地址' }).click()
    await page.getByRole('textbox', { name: '联系地址' }).fill('成都市武侯区人民南路四段 9 号 1 单元 2 号')
    await page.getByRole('button', { name: '保存并继续' }).click()
    await expect(page.getByText(/^第 3 步/)).toBeVisible()
    await page.goto(`${journey.at}?step=check`)
    await submit(page)
    await expect(page.getByText('报名信息已提交，等待审核，不能修改')).toBeVisible()

    await page.getByRole('button', { name: '撤回报名' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认撤回' }).click()
    await expect(page.getByRole('heading', { name: '核对并提交' })).toBeVisible()
    expect(await submissions(mock)).toBe(2)
  })
}

async function openLastStep(page: Page, mock: Mock) {
  await logIn(page, mock, 'zhangwei')
  await selectExam(page, adult)
  await mock.set('/stage', { account: 'zhangwei', examId: adult.examId, status: 'filling' })
  await mock.set('/complete', { account: 'zhangwei', examId: adult.examId })
  await page.goto(`${adult.at}?step=check`)
}

testOnNetwork(
  'the network is cut during submission: it is looked up and not sent again @core',
  async ({ page, mock, network }) => {
    await openLastStep(page, mock)
    await mock.set('/faults', { path: 'submitExaminee', kind: 'latency', ms: 2000, count: 1 })
    await submit(page)
    await arrival(mock)
    network.cut()
    await expect(page.getByText('还不确定是否成功', { exact: false })).toBeVisible()
    await expect.poll(() => submissions(mock)).toBe(1)
    network.restore()
    await page.getByRole('button', { name: '查看结果' }).click()
    await expect(page.getByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
    expect(await submissions(mock)).toBe(1)
  },
)

test.describe('submission', () => {
  test.beforeEach(({ page, mock }) => openLastStep(page, mock))

  test('a submission with a lost answer is detected', async ({ page, mock }) => {
    await mock.set('/faults', { path: 'submitExaminee', kind: 'lost', count: 1 })
    await submit(page)
    await expect(page.getByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
    expect(await submissions(mock)).toBe(1)
  })

  test('a browser killed during the submission shows the receipt afterwards', async ({ page, mock, context }) => {
    await mock.set('/faults', { path: 'submitExaminee', kind: 'latency', ms: 1000, count: 1 })
    await submit(page)
    await arrival(mock)
    await page.close()
    await expect.poll(() => submissions(mock)).toBe(1)
    const again = await context.newPage()
    await again.goto(adult.at)
    await expect(again.getByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
    expect(await submissions(mock)).toBe(1)
  })

  test('the receipt, the progress and the form are accessible', async ({ page }) => {
    await expect(page.getByRole('button', { name: '提交报名' })).toBeEnabled()
    await expectAccessible(page)
    await submit(page)
    await page.getByText('报名序号').waitFor()
    await expectAccessible(page)
    await page.goto('/exam/examineeflow/index')
    await page.getByText('等待审核').waitFor()
    await expectAccessible(page)
  })
})
