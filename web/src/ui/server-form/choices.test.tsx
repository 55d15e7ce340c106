import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { signup } from '#contracts/candidate/signup.ts'
import { fieldsOfStep } from '#contracts/form/form.ts'
import { field, forAnyForm } from '#contracts/form/testing.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { activate } from '#web/client/i18n.ts'
import { holdCall } from '#web/testing/client.tsx'
import { choices, testForm, submit, user } from '#web/testing/form.tsx'
import { openPart, showPart } from '#web/testing/part.tsx'
import { setScreenWidth } from '#web/testing/screen-width.ts'
import { ValueList } from './value-list.tsx'

const name = field({ name: 'ksName', label: '姓名', required: true, rules: ['personalName'] })
const phone = field({ name: 'phone', label: '手机号码', type: 'phone', required: true })
const sex = field({ name: 'xb', label: '性别', type: 'radio', required: true, options: choices('男', '女') })
const nation = field({ name: 'mz', label: '民族', type: 'select', required: true, codeSource: 'code', codeName: 'mz' })
const home = field({ name: 'szd', label: '户籍所在地', type: 'region', required: true, codeName: 'region' })

test('a line of the summary leads to its field', async () => {
  const { page } = testForm({ fields: [name, sex, home] })
  await openPart(page)
  await screen.findByRole('combobox', { name: '户籍所在地：省级' })
  await submit()
  await user.click(screen.getByRole('link', { name: /^姓名/ }))
  expect(screen.getByLabelText('姓名')).toHaveFocus()
  await user.click(screen.getByRole('link', { name: /^性别/ }))
  expect(screen.getByRole('radio', { name: '男' })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: /^户籍/ }))
  expect(screen.getByRole('combobox', { name: '户籍所在地：省级' })).toHaveFocus()
})

test('options come from the code table; a failed call can be repeated, and input is kept', async () => {
  const { page } = testForm({ fields: [name, nation], values: { ksName: '李娜' } })
  await openPart(page, { before: () => faultPlan.add({ path: 'getEsCodeInfoMessage', kind: 'error', count: 1 }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('选项加载失败：未知错误')
  expect(screen.getByRole('combobox', { name: '民族' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '重试' }))
  const list = await screen.findByRole('combobox', { name: '民族' })
  await user.type(list, '维吾')
  await user.click(await screen.findByRole('option', { name: '维吾尔族' }))
  expect(list).toHaveValue('维吾尔族')
  expect(screen.getByLabelText('姓名')).toHaveValue('李娜')
})

test('in an open list the chosen option is marked', async () => {
  const { page } = testForm({ fields: [nation], values: { mz: '02' } })
  await openPart(page)
  await user.click(await screen.findByRole('combobox', { name: '民族' }))
  const marked = (await screen.findAllByRole('option')).filter((option) => option.querySelector('svg'))
  expect(marked.map((it) => it.textContent)).toEqual(['蒙古族'])
})

test('dependent options wait for their parent field', async () => {
  const rank = field({
    name: 'rank',
    label: '报考层次',
    type: 'radio',
    options: [{ value: 'bk', label: '本科', disabled: false, hint: '须有专科学历' }],
  })
  const specialty = field({
    name: 'zy',
    label: '报考专业',
    type: 'select',
    required: true,
    codeSource: 'code',
    codeName: 'specialty',
    parent: 'rank',
  })
  const { page } = testForm({ fields: [rank, specialty] })
  await openPart(page)
  const list = screen.getByRole('combobox', { name: '报考专业' })
  expect(list).toBeDisabled()
  expect(list).toHaveAttribute('placeholder', '请先选择“报考层次”')
  await user.click(screen.getByRole('radio', { name: '本科' }))
  await user.click(await screen.findByRole('combobox', { name: '报考专业' }))
  expect((await screen.findAllByRole('option')).map((it) => it.textContent)).toEqual([
    '计算机科学与技术',
    '会计学',
    '法学',
    '汉语言文学',
  ])
})

const homeList = (level: string) => screen.findByRole('combobox', { name: `户籍所在地：${level}` })

async function choose(list: HTMLElement, option: string) {
  await user.click(list)
  await user.click(await screen.findByRole('option', { name: option }))
}

test('a region is chosen level by level, and incomplete until the last', async () => {
  const { page, record } = testForm({ fields: [home] })
  await openPart(page)
  await choose(await homeList('省级'), '四川省')
  expect(record.form?.values).toEqual({ szd: ['510000', ''] })
  expect(screen.getByRole('group', { name: '户籍所在地' })).not.toHaveAttribute('aria-describedby') // nothing describes it
  await submit()
  expect(screen.getByRole('group', { name: '户籍所在地' })).toHaveAccessibleDescription('请选择此项')
  await choose(await homeList('市级'), '绵阳市')
  await choose(await homeList('区县级'), '江油市')
  expect(record.form?.values).toEqual({ szd: ['510000', '510700', '510781'] })
  await submit()
  expect(record.checks).toEqual([false, true])
  await choose(await homeList('省级'), '重庆市')
  await waitFor(() => expect(record.form?.values).toEqual({ szd: ['500000', '500100', ''] }))
})

test('a level with one entry is chosen by itself', async () => {
  const { page, record } = testForm({ fields: [home] })
  await openPart(page)
  await choose(await homeList('省级'), '重庆市')
  await waitFor(() => expect(record.form?.values).toEqual({ szd: ['500000', '500100', ''] }))
})

/** A name and a region on a phone. */
function openOnPhone(before?: (browser: Tab) => void) {
  setScreenWidth(390)
  return openPart(testForm({ fields: [name, home] }).page, { ...(before && { before }) })
}

/** The person types in another field, and then a list of regions comes. */
async function typeBefore(release: () => void, level: string) {
  await user.type(screen.getByLabelText('姓名'), '王')
  release()
  await waitFor(async () => expect(await homeList(level)).toBeEnabled())
}

test('on a phone a list that comes late opens nothing, and the focus stays where the person types', async () => {
  const lists = Promise.withResolvers<void>()
  await openOnPhone((browser) => holdCall(browser, signup.getCasCadeInfoForShow, lists.promise))
  await typeBefore(lists.resolve, '省级')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByLabelText('姓名')).toHaveFocus()
})

test('on a phone the next level opens after a choice, but not after another input', async () => {
  const { browser } = await openOnPhone()
  await waitFor(async () => expect(await homeList('省级')).toBeEnabled())
  await choose(await homeList('省级'), '四川省')
  const city = await screen.findByRole('option', { name: '绵阳市' })
  const lists = Promise.withResolvers<void>()
  holdCall(browser, signup.getCasCadeInfoForShow, lists.promise)
  await user.click(city)
  await typeBefore(lists.resolve, '区县级')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByLabelText('姓名')).toHaveFocus()
})

test('names of a stored region come in one call; its lists load when opened', async () => {
  const { page } = testForm({ fields: [home], values: { szd: ['510000', '510700', '510781'] } })
  await openPart(page)
  await waitFor(() => expect(screen.getByRole('combobox', { name: '户籍所在地：区县级' })).toHaveValue('江油市'))
  expect(screen.getByRole('combobox', { name: '户籍所在地：省级' })).toHaveValue('四川省')
  expect(journal.of('signup.getCasCadeInfoForValues')).toHaveLength(1)
  expect(journal.of('signup.getCasCadeInfoForShow')).toHaveLength(0)
  await choose(await homeList('区县级'), '游仙区')
  expect(journal.of('signup.getCasCadeInfoForShow')).toHaveLength(1)
})

test('a level that fails can be loaded again in place', async () => {
  const { page } = testForm({ fields: [home] })
  await openPart(page)
  const province = await homeList('省级')
  await waitFor(() => expect(province).toBeEnabled())
  faultPlan.add({ path: 'getCasCadeInfoForShow', kind: 'error', count: 1 })
  await choose(province, '四川省')
  expect(await screen.findByText(/选项加载失败/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: '户籍所在地：市级' })).toBeEnabled())
})

test('a venue shows its address, remaining places and why it is closed; a closed one is disabled', async () => {
  const site = field({ name: 'kd', label: '报名地市', type: 'radio', options: choices('成都市') })
  const venue = field({ name: 'bmd', label: '考点', type: 'select', required: true, codeSource: 'venue', parent: 'kd' })
  const { page, record } = testForm({ fields: [site, venue] })
  await openPart(page)
  await user.click(screen.getByRole('radio', { name: '成都市' }))
  const open = await screen.findByRole('radio', { name: '职业技术学院考点' })
  expect(open).toHaveAccessibleDescription(/学府大道 199 号.*余 8/)
  expect(screen.getByRole('radio', { name: '实验中学考点' })).toHaveAccessibleDescription(/名额已满/)
  expect(screen.getByRole('radio', { name: '实验中学考点' })).toBeDisabled()
  await user.click(open)
  expect(record.form?.values).toEqual({ kd: '1', bmd: '51012' })
})

test('an option that is no longer offered is named, and stays until it is changed', async () => {
  const { page, record } = testForm({ fields: [nation], values: { mz: '99' } })
  await openPart(page)
  expect(await screen.findByText('原选项已不可用，请重新选择')).toBeVisible()
  expect(record.form?.values).toEqual({ mz: '99' })
})

test('units are offered by their names, and any other may be typed', async () => {
  const unit = field({ name: 'gzdw', label: '工作单位', required: true, codeSource: 'workUnit' })
  const { page, record } = testForm({ fields: [unit] })
  await openPart(page)
  const input = screen.getByRole('combobox', { name: '工作单位' })
  await user.type(input, '四川')
  await user.click(await screen.findByRole('option', { name: '国网四川省电力公司' }))
  expect(input).toHaveValue('国网四川省电力公司')
  await user.clear(input)
  await user.type(input, '绵阳市第二中学')
  await submit()
  expect(record.form?.values).toEqual({ gzdw: '绵阳市第二中学' })
  expect(record.checks).toEqual([true])
})

test('verified values are text with their source; in a closed form all are', async () => {
  const verified = { ...name, readOnly: true, source: '公安人口信息' }
  const values = { ksName: '王𬱖', phone: '13800138000', mz: '05' }
  const { page } = testForm({ fields: [verified, phone, nation], values, readOnly: true })
  await openPart(page)
  expect(screen.getByRole('group', { name: '姓名' })).toHaveTextContent('王𬱖已核验 · 公安人口信息')
  expect(screen.getByRole('group', { name: '手机号码' })).toHaveTextContent('13800138000')
  expect(await screen.findByText('维吾尔族')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('read-only values have option names, and hidden fields are left out', async () => {
  const hidden = field({ name: 'why', label: '原因', visibleWhen: { name: 'xb', values: ['1'] } })
  const id = field({ name: 'zjhm', label: '证件号码', type: 'idNumber' })
  const values = { xb: '2', mz: '05', szd: ['510000', '510700', '510781'], zjhm: '11010519491231002X', why: '旧' }
  const groups = [{ label: '身份信息', fields: [name, sex, nation, home, id, hidden] }]
  await openPart(<ValueList groups={groups} values={values} calls={signup} />)
  expect(await screen.findByText('四川省 / 绵阳市 / 江油市')).toBeVisible()
  expect(await screen.findByText('维吾尔族')).toBeVisible()
  expect(screen.getByText('女')).toBeVisible()
  expect(screen.getByText('110105 19491231 002 X')).toBeVisible()
  expect(screen.getByText('未填写')).toBeVisible()
  expect(screen.queryByText('原因')).toBeNull()
})

test('any form that a server may define is rendered, validated and read without an error', async () => {
  await openPart(<p>一页</p>)
  await forAnyForm(30, async (groups, values) => {
    const { page, record } = testForm({ fields: fieldsOfStep({ groups }), groups, values })
    const { unmount } = await showPart(
      <>
        {page}
        <ValueList groups={groups} values={values} calls={signup} />
      </>,
    )
    act(() => void record.form?.check())
    const errors = Object.keys(record.form?.errors ?? {})
    expect(screen.queryAllByRole('alert').some((it) => it.tabIndex === -1)).toBe(errors.length > 0)
    unmount()
  })
})

test('in English known names are translated, other options of the server are marked as Chinese', async () => {
  const unit = field({ name: 'score', label: '成绩', type: 'number', unit: '分', source: '学籍信息' })
  const work = field({ name: 'dw', label: '单位', type: 'cascade', codeName: 'major' })
  const { page } = testForm({
    fields: [home, work, nation, unit],
    values: { szd: ['510000', ''], dw: ['08', ''], mz: '05' },
  })
  await openPart(page)
  await act(() => activate('en'))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Ethnic group' })).toHaveValue('Uyghur'))
  expect(screen.getByRole('combobox', { name: 'Ethnic group' })).not.toHaveAttribute('lang')
  const [province, city] = screen.getAllByRole('combobox', { name: /^Registered residence/ })
  expect(province).toHaveValue('Sichuan')
  expect(province).not.toHaveAttribute('lang')
  expect(screen.getByDisplayValue('工学')).toHaveAttribute('lang', 'zh-CN')
  expect(city).not.toHaveAttribute('lang')
  for (const text of ['分', '学籍信息']) expect(screen.getByText(text)).toHaveAttribute('lang', 'zh-CN')
})
