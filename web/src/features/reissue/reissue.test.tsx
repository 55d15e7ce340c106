import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { reissuePicture } from '#contracts/candidate/picture.ts'
import { reissue } from '#contracts/candidate/reissue.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { orders } from '#mocks/payment/order.ts'
import { reissueActions } from '#mocks/reissue/control.ts'
import { reissues } from '#mocks/reissue/seeds.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'

const page = '/reissue/index'
const sentId = '1880000000000000001'
/** The phone number of ayguli's account. */
const phone = '13999887766'

/** A complete draft of ayguli with its pictures. */
async function completeDraft(tab: Tab) {
  const years = await tab.value(reissue.getSsnf, { cjzmlx: 'pets', kq: '6501' })
  const values = { cjzmlx: 'pets', kq: '6501', kd: '650101', ssnf: years[0] ?? '' }
  const recipient = { detail: '搬家时遗失', phone: '13812345678', address: '解放南路 368 号' }
  const { id } = await tab.value(reissue.save, { commit: false, ...values, ...recipient })
  reissueActions['/reissue/pictures']({ id })
  await tab.value(reissuePicture.endUploadPicture)
  return id
}

const storedDraftId = () => reissues.find(({ status }) => status === 'draft')?.id ?? ''
const atStep = (step: string) => () => `${page}?id=${storedDraftId()}&step=${step}`

async function submitted(tab: Tab) {
  const id = await completeDraft(tab)
  await tab.value(reissue.submit, { id })
  return id
}

const submittedId = () => reissues.find(({ status }) => status === 'submitted')?.id ?? ''

async function chooseFrom(user: UserEvent, name: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** The server does not know when anything happened to the application that was sent. */
function withoutTimes() {
  const { history } = reissues.get(sentId)
  reissues.change(sentId, { updateTime: null, history: history.map((event) => ({ ...event, time: null })) })
}

test('an application that is not there leads back to the list', async () => {
  await open(`${page}?id=zz`, { as: 'ayguli' })
  expect(await screen.findByText('没有找到这份申请')).toBeVisible()
  expect(screen.getByRole('link', { name: '返回申请列表' })).toHaveAttribute('href', page)
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('an application without a time is listed, and its events are shown, without it', async () => {
  const { user } = await open(page, { as: 'ayguli', before: withoutTimes })
  const parcel = within(await screen.findByRole('article', { name: /全国英语等级考试成绩证明/ }))
  expect(parcel.getByText('已寄出')).toBeVisible()
  expect(parcel.queryByText(/更新时间/)).toBeNull()
  await user.click(parcel.getByRole('link', { name: /查看详情/ }))
  const events = await screen.findByLabelText('办理记录')
  expect(within(events).getByText('寄出')).toBeVisible()
})

test('in English a parcel has the English name of its carrier, and what has none is marked as Chinese', async () => {
  await open(`${page}?id=1880000000000000001`, { as: 'ayguli' })
  const events = await screen.findByLabelText('办理记录')
  await act(() => activate('en'))
  expect(screen.getByText(/, tracking number/)).toHaveTextContent('Sent by EMS, tracking number EA123456789CN.')
  expect(within(events).getByText(/EA123456789CN/)).toHaveTextContent('EMS EA123456789CN')
  expect(document.querySelector('main [lang="zh-CN"]')).not.toHaveTextContent('邮政')
})

test('the list shows every application with its stage, and what belongs to the stage', async () => {
  await open(page, { as: 'ayguli' })
  const parcel = within(await screen.findByRole('article', { name: /全国英语等级考试成绩证明/ }))
  expect(parcel.getByText('已寄出')).toBeVisible()
  expect(parcel.getByText(/邮政特快专递/)).toBeVisible()
  expect(parcel.getByText(/EA123456789CN/)).toBeVisible()
  const refusal = within(screen.getByRole('article', { name: /全国计算机等级考试成绩证明/ }))
  expect(refusal.getByText('审核未通过')).toBeVisible()
  expect(refusal.getByText(/证书尚未发放/)).toBeVisible()
})

test('without applications the page says what it is for, and in the form why nothing can be reissued', async () => {
  const { user } = await open(page, { as: 'zhangwei' })
  await user.click(await screen.findByRole('link', { name: '申请补办' }))
  await user.click(await screen.findByRole('radio', { name: '自学考试课程合格证明' }))
  await chooseFrom(user, '考区', '成都考区')
  expect(await screen.findByText(/没有可补办的成绩/)).toBeVisible()
})

test(
  'the choices follow each other, the verified number is offered, and all is saved by itself',
  { tags: ['long'] },
  async () => {
    const { user } = await open(page, { as: 'ayguli' })
    await user.click(await screen.findByRole('link', { name: '申请补办' }))
    await user.click(await screen.findByRole('radio', { name: '全国英语等级考试成绩证明' }))
    await chooseFrom(user, '考区', '乌鲁木齐考区')
    await chooseFrom(user, '考点', '新疆大学考点')
    await user.click(await screen.findByRole('button', { name: /使用已验证的手机号/ }))
    expect(screen.getByRole('textbox', { name: /收件人手机号/ })).toHaveValue(phone)
    await waitFor(() => expect(reissues.get(storedDraftId())).toMatchObject({ kd: '650101', phone }), {
      timeout: 5_000,
    })
    await user.click(screen.getByRole('radio', { name: '自学考试课程合格证明' }))
    expect(screen.getByRole('combobox', { name: '考区' })).toHaveValue('')
  },
)

const certificate = { cjzmlx: 'pets', kq: '6501', kd: '650101' }
const fromResult = `${page}?step=form&${new URLSearchParams(certificate).toString()}`
/** The draft of another certificate than that of the result. */
const other = { cjzmlx: 'ncre', kq: '5101', kd: '510101', ssnf: '2026' }
const draftOfOther = (tab: Tab) =>
  tab.value(reissue.save, { commit: false, ...other, detail: '受潮', phone: '13812345678' })
const explanation = () => screen.findByLabelText(/^补办说明/)
const saves = () => journal.of('reissue.save')

test('a form that is opened and left stores nothing', async () => {
  const { user, address } = await open(fromResult, { as: 'ayguli' })
  await waitFor(() => expect(screen.getByRole('combobox', { name: '考点' })).toHaveValue('新疆大学考点'))
  await user.click(screen.getByRole('link', { name: '返回申请列表' }))
  await waitFor(() => expect(address()).toBe(page))
  expect(await screen.findByRole('heading', { name: '证书补办' })).toBeVisible()
  expect(saves()).toEqual([])
})

test('the first change creates one draft, with what the result had filled in', { tags: ['long'] }, async () => {
  const { user, address } = await open(fromResult, { as: 'ayguli' })
  await user.type(await explanation(), '搬家')
  await waitFor(() => expect(reissues.get(storedDraftId())).toMatchObject({ ...certificate, detail: '搬家' }), {
    timeout: 5_000,
  })
  expect(address()).toBe(`${page}?step=form`)
  await user.type(await explanation(), '时遗失')
  expect(await explanation()).toHaveFocus()
  await waitFor(() => expect(reissues.get(storedDraftId()).detail).toBe('搬家时遗失'))
  expect(reissues.filter(({ status }) => status === 'draft')).toHaveLength(1)
})

test(
  'text of a new application that did not reach the server is there after a reload',
  { tags: ['long'] },
  async () => {
    const { user, reload } = await open(fromResult, { as: 'ayguli' })
    faultPlan.add({ path: 'reissuescorecertificate/save', kind: 'error' })
    await user.type(await explanation(), '搬家时遗失')
    expect(await screen.findByText(/已存本机|没有保存|保存失败/, {})).toBeVisible()
    await reload()
    expect(await explanation()).toHaveValue('搬家时遗失')
    await waitFor(() => expect(screen.getByRole('combobox', { name: '考点' })).toHaveValue('新疆大学考点'))
  },
)

test('a result does not silently replace the draft of another certificate', async () => {
  const { user } = await open(fromResult, { as: 'ayguli', before: draftOfOther })
  await user.click(await screen.findByRole('link', { name: '继续填写草稿' }))
  expect(await screen.findByText(/成都考区/)).toBeVisible()
  expect(await explanation()).toHaveValue('受潮')
  expect(reissues.get(storedDraftId())).toMatchObject(other)
})

test('another certificate asks, and drops the pictures of the draft but not its recipient', async () => {
  const { user } = await open(fromResult, { as: 'ayguli', before: draftOfOther })
  const draft = storedDraftId()
  await user.click(await screen.findByRole('button', { name: '改为补办这份证书' }))
  const dialog = within(await screen.findByRole('dialog', { name: '改为补办其他证书' }))
  expect(reissues.byId(draft)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: '删除并改办' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: '考点' })).toHaveValue('新疆大学考点'))
  expect(reissues.byId(draft)).toBeUndefined()
  expect(screen.getByRole('textbox', { name: /收件人手机号/ })).toHaveValue('13812345678')
  expect(await explanation()).toHaveValue('')
})

test('the list leads on to a draft, whose certificate is changed by a question only', { tags: ['long'] }, async () => {
  const { user } = await open(page, { as: 'ayguli', before: completeDraft })
  await user.click((await screen.findAllByRole('link', { name: '继续填写草稿' }))[0] ?? document.body)
  expect(await screen.findByText(/工本费和邮费 25.00 元/)).toBeVisible()
  expect(screen.queryByRole('radio', { name: /成绩证明/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '改为其他证书' }))
  const dialog = within(await screen.findByRole('dialog', { name: '改为补办其他证书' }))
  await user.click(dialog.getByRole('button', { name: '删除并改办' }))
  expect(await screen.findByRole('radio', { name: '全国英语等级考试成绩证明' })).not.toBeChecked()
  expect(screen.getByLabelText('邮寄地址')).toHaveValue('解放南路 368 号')
})

test('after the draft is deleted the form begins anew', { tags: ['long'] }, async () => {
  const { user } = await open(`${page}?step=form`, {
    as: 'ayguli',
    before: (tab) => tab.value(reissue.save, { commit: false, detail: '搬家时遗失' }),
  })
  expect(await explanation()).toHaveValue('搬家时遗失')
  await user.click(screen.getByRole('link', { name: '返回申请列表' }))
  const draft = within(await screen.findByRole('article', { name: '未选择证书类型' }))
  await user.click(draft.getByRole('link', { name: /查看详情/ }))
  await user.click(await screen.findByRole('button', { name: '删除草稿' }))
  const dialog = within(await screen.findByRole('dialog', { name: '删除草稿' }))
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await user.click(await screen.findByRole('link', { name: '申请补办' }))
  expect(await explanation()).toHaveValue('')
})

test('while an application is in review a new one is not begun, and the page leads to it', async () => {
  await open(`${page}?step=form`, { as: 'ayguli', before: submitted })
  expect(await screen.findByText('您有一份申请正在办理')).toBeVisible()
  const link = screen.getByRole('link', { name: '查看这份申请' })
  expect(link).toHaveAttribute('href', `${page}?id=${submittedId()}`)
})

test('an incomplete form does not lead on', async () => {
  const { user, address } = await open(page, { as: 'ayguli' })
  await user.click(await screen.findByRole('link', { name: '申请补办' }))
  await user.click(await screen.findByRole('button', { name: '下一步' }))
  expect(await screen.findByText('有 7 处需修改')).toBeVisible()
  expect(address()).toContain('step=form')
})

test('the pictures are those of the application, and lead on to the check', async () => {
  const { user } = await open(atStep('pictures'), { as: 'ayguli', before: completeDraft })
  expect(await screen.findByRole('region', { name: '遗失声明' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '完成上传' }))
  expect(await screen.findByRole('heading', { name: '核对并提交' })).toHaveFocus()
})

test('pictures of an application that was not sent are uploaded, not under review', async () => {
  await open(atStep('check'), { as: 'ayguli', before: completeDraft })
  expect(await screen.findAllByText('已上传')).not.toEqual([])
  expect(screen.queryByText('审核中')).toBeNull()
})

test('pictures of an application that was sent are under review', async () => {
  await open(() => `${page}?id=${submittedId()}`, { as: 'ayguli', before: submitted })
  expect(await screen.findAllByText('审核中')).not.toEqual([])
})

test('a checked application is submitted exactly once, with two clicks and without an answer', async () => {
  const { user } = await open(atStep('check'), { as: 'ayguli', before: completeDraft })
  expect(await screen.findByText('解放南路 368 号')).toBeVisible()
  faultPlan.add({ path: 'reissuescorecertificate/submit', kind: 'lost', count: 1 })
  await user.dblClick(screen.getByRole('button', { name: '提交补办申请' }))
  expect(await screen.findByText('补办申请已提交')).toBeVisible()
  expect(await screen.findByText('待审核')).toBeVisible()
  expect(journal.of('reissue.submit').filter(({ executed }) => executed)).toHaveLength(1)
})

test('the check names what is missing and does not submit', async () => {
  await open(atStep('check'), {
    as: 'ayguli',
    before: (tab) => tab.value(reissue.save, { commit: false, cjzmlx: 'pets' }),
  })
  expect(await screen.findByText('以下内容待完善')).toBeVisible()
  expect(screen.getByRole('button', { name: '提交补办申请' })).toBeDisabled()
})

test('a submission is withdrawn to a draft, and the draft is deleted', async () => {
  const { user, address } = await open(() => `${page}?id=${submittedId()}`, { as: 'ayguli', before: submitted })
  await user.click(await screen.findByRole('button', { name: '撤回申请' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认撤回' }))
  await user.click(await screen.findByRole('button', { name: '删除草稿' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '删除草稿' })).getByRole('button', { name: '删除' }),
  )
  await waitFor(() => expect(address()).toBe(page))
  expect(reissues.filter(({ status }) => status === 'draft')).toEqual([])
})

test('a returned application says why and until when, and leads to the form', async () => {
  const { user } = await open(page, { as: 'lina' })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText(/身份证国徽面照片反光/)).toBeVisible()
  expect(card.getByText(/前办理/)).toBeVisible()
  await user.click(card.getByRole('link', { name: /去修改/ }))
  expect(await screen.findByDisplayValue(/人民南路四段/)).toBeVisible()
  expect(screen.getByRole('heading', { name: '修改补办申请' })).toBeVisible()
})

test('a due fee leads to payee, rule and method, then to the payment of its order, which leads back', async () => {
  const { user } = await open(page, { as: 'ayguli', before: unpaid })
  const orderNo = feeOrder()
  const link = await screen.findByRole('link', { name: '去缴费 25.00 元' })
  await user.click(link)
  for (const text of ['省考试服务中心', '统一支付平台', '证书开始印制后不予退费。'])
    expect((await screen.findAllByText(text)).at(-1)).toBeVisible()
  expect(journal.of('payment.toPayScore')).toEqual([])
  const pay = screen.getByRole('link', { name: '去支付 25.00 元' })
  expect(pay).toHaveAttribute('href', `/order/05?orderNo=${orderNo}`)
  await user.click(pay)
  expect(await screen.findByRole('link', { name: '返回订单' })).toHaveAttribute('href', page)
  expect(await screen.findByRole('button', { name: '去支付' })).toBeVisible()
  expect(journal.of('payment.toPayScore')).toHaveLength(1)
})

const unpaid = async (tab: Tab) => reissueActions['/reissue/approve']({ id: await submitted(tab), fee: '25.00' })
const feeOrder = () => reissues.find(({ status }) => status === 'unpaid')?.orderNo ?? ''

test('a fee that was paid while the browser was closed needs no payment', async () => {
  await open(page, {
    as: 'ayguli',
    async before(tab) {
      await unpaid(tab)
      orders.change(feeOrder(), { status: 'paid', payTime: '2026-11-20T10:00:00+08:00' })
    },
  })
  expect(await screen.findByText(/已缴费 25.00 元，证书正在印制/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /去缴费/ })).toBeNull()
})

test('in English the kinds have a line each, whose words do not break', async () => {
  await activate('en')
  await open(`${page}?step=form`, { as: 'ayguli' })
  const kind = await screen.findByRole('radio', { name: 'Certificate of the Public English Test System' })
  expect(kind.closest('[data-wide]')).not.toBeNull()
  await activate('zh')
})

test('on paper an application names the authority that issues the certificate', async () => {
  await open(`${page}?id=${sentId}`, { as: 'ayguli' })
  expect((await screen.findByText('省教育考试院')).parentElement).toHaveTextContent('出具单位 省教育考试院')
})
