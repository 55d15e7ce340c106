import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { field } from '#contracts/form/testing.ts'

import { activate } from '#web/client/i18n.ts'
import { choices, testForm, submit, user } from '#web/testing/form.tsx'
import { showPart } from '#web/testing/part.tsx'

const name = field({ name: 'ksName', label: '姓名', required: true, rules: ['personalName'] })
const phone = field({ name: 'phone', label: '手机号码', type: 'phone', required: true })
const sex = field({ name: 'xb', label: '性别', type: 'radio', required: true, options: choices('男', '女') })

test('before the first submit no field is invalid; then the error summary has the focus', async () => {
  const { page, record } = testForm({ fields: [name, phone, sex] })
  await showPart(page)
  await user.type(screen.getByLabelText('姓名'), '张3')
  await user.tab()
  expect(screen.queryByRole('alert')).toBeNull()
  await submit()
  expect(record.checks).toEqual([false])
  const summary = screen.getByRole('alert')
  expect(summary).toHaveFocus()
  expect(summary).toHaveTextContent('有 3 处需修改')
  expect(
    within(summary)
      .getAllByRole('link')
      .map((it) => it.textContent),
  ).toEqual(['姓名：姓名只能包含汉字或字母，少数民族姓名用“·”分隔', '手机号码：手机号码不能为空', '性别：请选择此项'])
  expect(screen.getByLabelText('姓名')).toHaveAccessibleDescription('姓名只能包含汉字或字母，少数民族姓名用“·”分隔')
  expect(screen.getByLabelText('手机号码')).toBeInvalid()
  expect(screen.getByRole('radiogroup', { name: '性别' })).toHaveAccessibleDescription('请选择此项')
})

test('afterwards corrected fields become valid at once, and the focus stays', async () => {
  const { page, record } = testForm({ fields: [name, phone] })
  await showPart(page)
  await submit()
  await user.type(screen.getByLabelText('姓名'), '王𬱖')
  expect(screen.getByLabelText('姓名')).toBeValid()
  expect(screen.getByLabelText('姓名')).toHaveFocus()
  await user.type(screen.getByLabelText('手机号码'), '138 0013 8000')
  expect(screen.queryByRole('alert')).toBeNull()
  await submit()
  expect(record.checks).toEqual([false, true])
  expect(record.form?.values).toEqual({ ksName: '王𬱖', phone: '13800138000' })
})

test('server errors are shown at their field until it changes; others in the summary', async () => {
  const { page, record } = testForm({ fields: [name, phone], values: { ksName: '张伟', phone: '13800138000' } })
  await showPart(page)
  act(() => record.form?.showErrors({ phone: '该手机号码已被使用', '': '报名信息不完整' }))
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
  const { page } = testForm({ fields: [name, field({ name: 'photo', type: 'picture' })], slots: { picture: Other } })
  await showPart(page)
  const before = renders
  await user.type(screen.getByLabelText('姓名'), '阿依古丽')
  expect(renders).toBe(before)
})

test('a change clears dependent fields, and only these are reported', async () => {
  const city = field({ name: 'city', label: '城市', options: choices('成都', '绵阳'), type: 'radio', parent: 'xb' })
  const venue = field({ name: 'venue', label: '考点', parent: 'city' })
  const other = field({ name: 'other', label: '其他' })
  const { page, record } = testForm({
    fields: [sex, city, venue, other],
    values: { xb: '1', city: '1', venue: '一中', other: '留着', elsewhere: '别的步骤' },
  })
  await showPart(page)
  await user.click(screen.getByRole('radio', { name: '女' }))
  expect(record.changes).toEqual([{ xb: '2', city: '', venue: '' }])
  expect(screen.getByLabelText(/考点/)).toHaveValue('')
  expect(record.form?.values).toEqual({ xb: '2', city: '', venue: '', other: '留着', elsewhere: '别的步骤' })
})

test('a hidden field keeps its value and is not validated', async () => {
  const why = field({ name: 'why', label: '原因', required: true, visibleWhen: { name: 'xb', values: ['2'] } })
  const { page, record } = testForm({ fields: [sex, why], values: { xb: '2' } })
  await showPart(page)
  await user.type(screen.getByLabelText('原因'), '说明')
  await user.clear(screen.getByLabelText('原因'))
  await submit()
  expect(record.checks).toEqual([false])
  await user.type(screen.getByLabelText('原因'), '留着')
  await user.click(screen.getByRole('radio', { name: '男' }))
  expect(screen.queryByLabelText('原因')).toBeNull()
  await submit()
  expect(record.checks).toEqual([false, true])
  await user.click(screen.getByRole('radio', { name: '女' }))
  expect(screen.getByLabelText('原因')).toHaveValue('留着')
})

test('a change of the language translates known labels and keeps all input', async () => {
  const { page } = testForm({ fields: [name, phone, field({ name: 'email', label: '电子邮箱' })] })
  await showPart(page)
  await user.type(screen.getByLabelText('姓名'), '张3')
  await submit()
  await act(() => activate('en'))
  expect(screen.getByLabelText('Name')).toHaveValue('张3')
  expect(screen.getByRole('alert')).toHaveTextContent('2 things to correct')
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription('Enter a mobile number')
  expect(screen.getByLabelText('Email (optional)')).toBeVisible()
})

test('values of a draft replace others without a change event', async () => {
  const { page, record } = testForm({ fields: [name], values: { ksName: '旧' } })
  await showPart(page)
  act(() => record.form?.replace({ ksName: '新' }))
  expect(screen.getByLabelText('姓名')).toHaveValue('新')
  expect(record.changes).toEqual([])
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
  const { page, record } = testForm({ fields: [name, sex, level, skills, agree] })
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
  expect(record.form?.values).toEqual({ ksName: '李娜', xb: '2', level: '2', tc: ['1'], agree: 'true' })
  expect(record.checks).toEqual([true])
})

test('an ID number is validated when complete, grouped, with birth date and sex', async () => {
  const { page, record } = testForm({
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
  expect(record.form?.values).toEqual({ zjhm: '11010519491231002X' })
  await user.click(input)
  expect(input).toHaveValue('11010519491231002X')
})

test('a date is accepted in several spellings and normalised; an invalid one stays and is named', async () => {
  const { page, record } = testForm({ fields: [field({ name: 'day', label: '日期', type: 'date', required: true })] })
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
  expect(record.checks).toEqual([false])
})

test('a day is picked in the calendar, which gives the focus back', async () => {
  const day = field({ name: 'day', label: '日期', type: 'date', required: true, max: '2026-09-20' })
  const { page, record } = testForm({ fields: [day], values: { day: '2026-09-10' } })
  await showPart(page)
  const open = screen.getByRole('button', { name: '打开日历：日期' })
  await user.click(open)
  const calendar = await screen.findByRole('dialog', { name: '日期' })
  expect(within(calendar).getByRole('button', { name: '2026年9月' })).toBeVisible()
  expect(within(calendar).getByRole('button', { name: '2026年9月21日' })).toBeDisabled()
  await user.click(within(calendar).getByRole('button', { name: '2026年9月1日' }))
  expect(screen.getByLabelText('日期')).toHaveValue('2026-09-01')
  expect(record.changes).toEqual([{ day: '2026-09-01' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(open).toHaveFocus())
})

test('descriptions are announced with the field; links lead to pages of this site only', async () => {
  const inside = field({ name: 'a', label: '学历', help: '在学历中维护', link: '/exam/education/index' })
  const outside = field({ name: 'b', label: '其他', link: '//elsewhere.example/' })
  const { page } = testForm({ fields: [inside, outside] })
  await showPart(page)
  expect(screen.getByLabelText(/学历/)).toHaveAccessibleDescription(/在学历中维护/)
  expect(screen.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual(['/exam/education/index'])
})
