import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { fieldsOfStep, type FormField, type FormGroup, type FormValues } from '#contracts/form.ts'
import { signup } from '#contracts/signup.ts'
import { field, forAnyForm } from '#contracts/testing-form.ts'
import { faultPlan } from '#mocks/faults.ts'
import { journal } from '#mocks/journal.ts'

import { activate } from '../i18n.ts'
import { openPart, showPart } from '../testing/part.tsx'
import type { FieldSlots } from './field.tsx'
import { FormFields } from './form-fields.tsx'
import { type ServerForm, useServerForm } from './server-form.ts'
import { ValueList } from './value-list.tsx'

type Shown = { fields: FormField[]; values?: FormValues; readOnly?: boolean; slots?: FieldSlots; groups?: FormGroup[] }

/** A form with a button that checks it, and what came of it. */
function formOf({ fields, values = {}, readOnly, slots, groups = [{ label: '第一组', fields }] }: Shown) {
  const seen: { form?: ServerForm; changes: FormValues[]; checks: boolean[] } = { changes: [], checks: [] }
  function Page() {
    const [initial] = useState(values)
    const form = useServerForm({ fields, initial, onChange: (changed) => seen.changes.push(changed) })
    seen.form = form
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          seen.checks.push(form.check())
        }}
      >
        <FormFields {...{ form, groups, readOnly, slots }} calls={signup} examId="1800000000000000001" />
        <button type="submit">下一步</button>
      </form>
    )
  }
  return { page: <Page />, seen }
}

const choices = (...labels: string[]) =>
  labels.map((label, index) => ({ value: String(index + 1), label, disabled: false, hint: '' }))

const name = field({ name: 'ksName', label: '姓名', required: true, rules: ['personalName'] })
const phone = field({ name: 'phone', label: '手机号码', type: 'phone', required: true })
const sex = field({ name: 'xb', label: '性别', type: 'radio', required: true, options: choices('男', '女') })
const nation = field({ name: 'mz', label: '民族', type: 'select', required: true, codeSource: 'code', codeName: 'mz' })
const home = field({ name: 'szd', label: '户籍所在地', type: 'region', required: true, codeName: 'region' })

const user = userEvent.setup()
const submit = () => user.click(screen.getByRole('button', { name: '下一步' }))

test('before one submits nothing is wrong; then the summary has the focus and says what the fields say', async () => {
  const { page, seen } = formOf({ fields: [name, phone, sex] })
  await showPart(page)
  await user.type(screen.getByLabelText('姓名'), '张3')
  await user.tab()
  expect(screen.queryByRole('alert')).toBeNull()
  await submit()
  expect(seen.checks).toEqual([false])
  const summary = screen.getByRole('alert')
  expect(summary).toHaveFocus()
  expect(summary).toHaveTextContent('有 3 处需要修改')
  expect(
    within(summary)
      .getAllByRole('link')
      .map((it) => it.textContent),
  ).toEqual(['姓名：姓名只能包含汉字或字母，少数民族姓名用“·”分隔', '手机号码：手机号码不能为空', '性别：请选择此项'])
  expect(screen.getByLabelText('姓名')).toHaveAccessibleDescription('姓名只能包含汉字或字母，少数民族姓名用“·”分隔')
  expect(screen.getByLabelText('手机号码')).toBeInvalid()
  expect(screen.getByRole('radiogroup', { name: '性别' })).toHaveAccessibleDescription('请选择此项')
})

test('a line of the summary leads to its field', async () => {
  const { page } = formOf({ fields: [name, sex, home] })
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

test('after that what is mended says so at once, and the focus stays', async () => {
  const { page, seen } = formOf({ fields: [name, phone] })
  await showPart(page)
  await submit()
  await user.type(screen.getByLabelText('姓名'), '王𬱖')
  expect(screen.getByLabelText('姓名')).toBeValid()
  expect(screen.getByLabelText('姓名')).toHaveFocus()
  await user.type(screen.getByLabelText('手机号码'), '138 0013 8000')
  expect(screen.queryByRole('alert')).toBeNull()
  await submit()
  expect(seen.checks).toEqual([false, true])
  expect(seen.form?.values).toEqual({ ksName: '王𬱖', phone: '13800138000' })
})

test('what the server found stands beside the field until that changes; the rest in the summary', async () => {
  const { page, seen } = formOf({ fields: [name, phone], values: { ksName: '张伟', phone: '13800138000' } })
  await showPart(page)
  act(() => seen.form?.showErrors({ phone: '该手机号码已被使用', '': '报名信息不完整' }))
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('报名信息不完整')
  expect(screen.getByLabelText('手机号码')).toHaveAccessibleDescription('该手机号码已被使用')
  await user.type(screen.getByLabelText('手机号码'), '{backspace}1')
  expect(screen.getByLabelText('手机号码')).toBeValid()
})

test('typing in one field renders that field alone', async () => {
  let renders = 0
  const Other = () => {
    renders += 1
    return null
  }
  const { page } = formOf({ fields: [name, field({ name: 'photo', type: 'picture' })], slots: { picture: Other } })
  await showPart(page)
  const before = renders
  await user.type(screen.getByLabelText('姓名'), '阿依古丽')
  expect(renders).toBe(before)
})

test('a change empties what depends on it, however far down, and only that is told', async () => {
  const city = field({ name: 'city', label: '城市', options: choices('成都', '绵阳'), type: 'radio', parent: 'xb' })
  const venue = field({ name: 'venue', label: '考点', parent: 'city' })
  const other = field({ name: 'other', label: '其他' })
  const { page, seen } = formOf({
    fields: [sex, city, venue, other],
    values: { xb: '1', city: '1', venue: '一中', other: '留着', elsewhere: '别的步骤' },
  })
  await showPart(page)
  await user.click(screen.getByRole('radio', { name: '女' }))
  expect(seen.changes).toEqual([{ xb: '2', city: '', venue: '' }])
  expect(screen.getByLabelText(/考点/)).toHaveValue('')
  expect(seen.form?.values).toEqual({ xb: '2', city: '', venue: '', other: '留着', elsewhere: '别的步骤' })
})

test('a field that nobody sees keeps its value and is not asked for', async () => {
  const why = field({ name: 'why', label: '原因', required: true, visibleWhen: { name: 'xb', values: ['2'] } })
  const { page, seen } = formOf({ fields: [sex, why], values: { xb: '2' } })
  await showPart(page)
  await user.type(screen.getByLabelText('原因'), '说明')
  await user.clear(screen.getByLabelText('原因'))
  await submit()
  expect(seen.checks).toEqual([false])
  await user.type(screen.getByLabelText('原因'), '留着')
  await user.click(screen.getByRole('radio', { name: '男' }))
  expect(screen.queryByLabelText('原因')).toBeNull()
  await submit()
  expect(seen.checks).toEqual([false, true])
  await user.click(screen.getByRole('radio', { name: '女' }))
  expect(screen.getByLabelText('原因')).toHaveValue('留着')
})

test('another language changes every word of ours and nothing that was typed', async () => {
  const { page } = formOf({ fields: [name, phone, field({ name: 'email', label: '电子邮箱' })] })
  await showPart(page)
  await user.type(screen.getByLabelText('姓名'), '张3')
  await submit()
  await act(() => activate('en'))
  expect(screen.getByLabelText('姓名')).toHaveValue('张3')
  expect(screen.getByRole('alert')).toHaveTextContent('2 things to correct')
  expect(screen.getByLabelText('手机号码')).toHaveAccessibleDescription('Enter a mobile number')
  expect(screen.getByLabelText('电子邮箱 (optional)')).toBeVisible()
})

test('values of a draft take the place of others without being told as a change', async () => {
  const { page, seen } = formOf({ fields: [name], values: { ksName: '旧' } })
  await showPart(page)
  act(() => seen.form?.replace({ ksName: '新' }))
  expect(screen.getByLabelText('姓名')).toHaveValue('新')
  expect(seen.changes).toEqual([])
})

test('the whole form can be filled in with the keyboard', async () => {
  const skills = field({
    name: 'tc',
    label: '特长',
    type: 'checkbox',
    multiple: true,
    options: choices('英语', '计算机'),
  })
  const agree = field({ name: 'agree', label: '我已阅读并同意', type: 'checkbox', required: true })
  const level = field({
    name: 'level',
    label: '级别',
    type: 'select',
    required: true,
    options: choices('一级', '二级'),
  })
  const { page, seen } = formOf({ fields: [name, sex, level, skills, agree] })
  await showPart(page)
  await user.tab()
  await user.keyboard('李娜')
  await user.tab()
  await user.keyboard(' {ArrowDown}')
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await user.tab()
  await user.keyboard(' ')
  await user.tab()
  await user.tab()
  await user.keyboard(' ')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(seen.form?.values).toEqual({ ksName: '李娜', xb: '2', level: '2', tc: ['1'], agree: 'true' })
  expect(seen.checks).toEqual([true])
})

test('an ID number is checked as soon as it is complete, shown in groups, and tells whose it is', async () => {
  const { page, seen } = formOf({
    fields: [field({ name: 'zjhm', label: '证件号码', type: 'idNumber', required: true })],
  })
  await showPart(page)
  const input = screen.getByLabelText('证件号码')
  await user.type(input, '110105194912310021')
  expect(input).toHaveAccessibleDescription('请输入正确的证件号码')
  await user.type(input, '{backspace}x')
  expect(input).toHaveAccessibleDescription('请核对：出生日期 1949-12-31，性别女')
  await user.tab()
  expect(input).toHaveValue('110105 19491231 002 X')
  expect(seen.form?.values).toEqual({ zjhm: '11010519491231002X' })
  await user.click(input)
  expect(input).toHaveValue('11010519491231002X')
})

test('a day is typed in any spelling and kept in one; what is no day stays and is named', async () => {
  const { page, seen } = formOf({ fields: [field({ name: 'day', label: '日期', type: 'date', required: true })] })
  await showPart(page)
  const input = screen.getByLabelText('日期')
  await user.type(input, '2026年9月1日')
  await user.tab()
  expect(input).toHaveValue('2026-09-01')
  await user.clear(input)
  await user.type(input, '2026-02-30')
  await submit()
  expect(input).toHaveValue('2026-02-30')
  expect(input).toHaveAccessibleDescription('请输入有效日期')
  expect(seen.checks).toEqual([false])
})

test('a day is picked in the calendar, which gives the focus back', async () => {
  const day = field({ name: 'day', label: '日期', type: 'date', required: true, max: '2026-09-20' })
  const { page, seen } = formOf({ fields: [day], values: { day: '2026-09-10' } })
  await showPart(page)
  const open = screen.getByRole('button', { name: '打开日历：日期' })
  await user.click(open)
  const calendar = await screen.findByRole('dialog', { name: '日期' })
  expect(within(calendar).getByRole('button', { name: '2026年9月' })).toBeVisible()
  expect(within(calendar).getByRole('button', { name: '2026年9月21日' })).toBeDisabled()
  await user.click(within(calendar).getByRole('button', { name: '2026年9月1日' }))
  expect(screen.getByLabelText('日期')).toHaveValue('2026-09-01')
  expect(seen.changes).toEqual([{ day: '2026-09-01' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(open).toHaveFocus())
})

test('choices come from the code table; while it fails one asks again and nothing is lost', async () => {
  const { page } = formOf({ fields: [name, nation], values: { ksName: '李娜' } })
  await openPart(page, { before: () => faultPlan.add({ path: 'getEsCodeInfoMessage', kind: 'error', count: 1 }) })
  expect(await screen.findByText('选项加载失败：未知错误')).toBeVisible()
  expect(screen.getByRole('combobox', { name: '民族' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '重试' }))
  const list = await screen.findByRole('combobox', { name: '民族' })
  await user.type(list, '维吾')
  await user.click(await screen.findByRole('option', { name: '维吾尔族' }))
  expect(list).toHaveValue('维吾尔族')
  expect(screen.getByLabelText('姓名')).toHaveValue('李娜')
})

test('choices that depend on another field wait for it, and ask for what stands below it', async () => {
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
  const { page } = formOf({ fields: [rank, specialty] })
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

test('a region is chosen level by level, and is unfinished until the last', async () => {
  const { page, seen } = formOf({ fields: [home] })
  await openPart(page)
  await choose(await homeList('省级'), '四川省')
  expect(seen.form?.values).toEqual({ szd: ['510000', ''] })
  await submit()
  expect(screen.getByRole('group', { name: '户籍所在地' })).toHaveAccessibleDescription('请选择此项')
  await choose(await homeList('市级'), '绵阳市')
  await choose(await homeList('区县级'), '江油市')
  expect(seen.form?.values).toEqual({ szd: ['510000', '510700', '510781'] })
  await submit()
  expect(seen.checks).toEqual([false, true])
  await choose(await homeList('省级'), '重庆市')
  expect(seen.form?.values).toEqual({ szd: ['500000', ''] })
})

test('names of a region that was chosen before come in one call; its lists load when they are opened', async () => {
  const { page } = formOf({ fields: [home], values: { szd: ['510000', '510700', '510781'] } })
  await openPart(page)
  await waitFor(() => expect(screen.getByRole('combobox', { name: '户籍所在地：区县级' })).toHaveValue('江油市'))
  expect(screen.getByRole('combobox', { name: '户籍所在地：省级' })).toHaveValue('四川省')
  expect(journal.of('signup.getCasCadeInfoForValues')).toHaveLength(1)
  expect(journal.of('signup.getCasCadeInfoForShow')).toHaveLength(0)
  await choose(await homeList('区县级'), '游仙区')
  expect(journal.of('signup.getCasCadeInfoForShow')).toHaveLength(1)
})

test('a level that fails is asked for again where it stands', async () => {
  const { page } = formOf({ fields: [home] })
  await openPart(page)
  const province = await homeList('省级')
  await waitFor(() => expect(province).toBeEnabled())
  faultPlan.add({ path: 'getCasCadeInfoForShow', kind: 'error', count: 1 })
  await choose(province, '四川省')
  expect(await screen.findByText(/选项加载失败/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: '户籍所在地：市级' })).toBeEnabled())
})

test('a venue tells where it is, how many places are left and why it is closed; that one cannot be chosen', async () => {
  const site = field({ name: 'kd', label: '报名地市', type: 'radio', options: choices('成都市') })
  const venue = field({ name: 'bmd', label: '考点', type: 'select', required: true, codeSource: 'venue', parent: 'kd' })
  const { page, seen } = formOf({ fields: [site, venue] })
  await openPart(page)
  await user.click(screen.getByRole('radio', { name: '成都市' }))
  const open = await screen.findByRole('radio', { name: '职业技术学院考点' })
  expect(open).toHaveAccessibleDescription(/学府大道 199 号.*剩余 8 个名额/)
  expect(screen.getByRole('radio', { name: '实验中学考点' })).toHaveAccessibleDescription(/未开放：名额已满/)
  expect(screen.getByRole('radio', { name: '实验中学考点' })).toBeDisabled()
  await user.click(open)
  expect(seen.form?.values).toEqual({ kd: '1', bmd: '51012' })
})

test('a choice that is no longer on offer is named, and stays until another is made', async () => {
  const { page, seen } = formOf({ fields: [nation], values: { mz: '99' } })
  await openPart(page)
  expect(await screen.findByText('原选项已不可用，请重新选择')).toBeVisible()
  expect(seen.form?.values).toEqual({ mz: '99' })
})

test('units are offered by their names, and any other may be typed', async () => {
  const unit = field({ name: 'gzdw', label: '工作单位', required: true, codeSource: 'workUnit' })
  const { page, seen } = formOf({ fields: [unit] })
  await openPart(page)
  const input = screen.getByRole('combobox', { name: '工作单位' })
  await user.type(input, '四川')
  await user.click(await screen.findByRole('option', { name: '国网四川省电力公司' }))
  expect(input).toHaveValue('国网四川省电力公司')
  await user.clear(input)
  await user.type(input, '绵阳市第二中学')
  await submit()
  expect(seen.form?.values).toEqual({ gzdw: '绵阳市第二中学' })
  expect(seen.checks).toEqual([true])
})

test('what is verified is text with the name of who vouches for it; in a form that is over everything is', async () => {
  const verified = { ...name, readOnly: true, source: '公安人口信息' }
  const values = { ksName: '王𬱖', phone: '13800138000', mz: '05' }
  const { page } = formOf({ fields: [verified, phone, nation], values, readOnly: true })
  await openPart(page)
  expect(screen.getByRole('group', { name: '姓名' })).toHaveTextContent('王𬱖已核验 · 公安人口信息')
  expect(screen.getByRole('group', { name: '手机号码' })).toHaveTextContent('13800138000')
  expect(await screen.findByText('维吾尔族')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('help is read with the field; links lead to pages of this site only', async () => {
  const inside = field({ name: 'a', label: '学历', help: '在学历中维护', link: '/exam/education/index' })
  const outside = field({ name: 'b', label: '其他', link: '//elsewhere.example/' })
  const { page } = formOf({ fields: [inside, outside] })
  await showPart(page)
  expect(screen.getByLabelText(/学历/)).toHaveAccessibleDescription(/在学历中维护/)
  expect(screen.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual(['/exam/education/index'])
})

test('values to read have the names of what was chosen, and leave out what nobody was asked', async () => {
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

test('any form that a server may define is shown, checked and read without a fault', async () => {
  await openPart(<p>一页</p>)
  await forAnyForm(30, async (groups, values) => {
    const { page, seen } = formOf({ fields: fieldsOfStep({ groups }), groups, values })
    const { unmount } = await showPart(
      <>
        {page}
        <ValueList groups={groups} values={values} calls={signup} />
      </>,
    )
    act(() => void seen.form?.check())
    const errors = Object.keys(seen.form?.errors ?? {})
    expect(screen.queryAllByRole('alert').some((it) => it.tabIndex === -1)).toBe(errors.length > 0)
    unmount()
  })
})
