import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import { setStage } from '#mocks/signup/stage.ts'
import { activate } from '#web/client/i18n.ts'
import type { Locale } from '#web/client/locale.ts'
import { open } from '#web/testing/client.tsx'
import { heard, listen, readPage, tabTo } from '#web/testing/screen-reader.ts'

const adult = '1800000000000000001'
const zhangwei = '1700000000000000001'

async function openStep(locale: Locale) {
  await activate(locale)
  const app = await open('/exam/signup/index?step=base', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'filling')
      return browser.value(exam.selectExam, { examId: adult })
    },
  })
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^(?:民族|Ethnic group)/ })).toBeEnabled())
  return app
}

/** Empties a required field and submits the step, by the keyboard alone. */
async function submitWithError(locale: Locale) {
  const { user } = await openStep(locale)
  await tabTo(user, screen.getByRole('textbox', { name: /^(?:手机号码|Mobile number)/ }))
  await listen()
  await user.keyboard('{Backspace}{Enter}')
  await screen.findByRole('alert')
  await user.keyboard('{Tab}{Enter}')
  // A slow machine hears the end of the save, too.
  return (await heard()).replace(/\npolite: (?:已保存|Saved).*/, '')
}

test('a step of the sign-up is read in Chinese', async () => {
  await openStep('zh')
  expect(await readPage()).toMatchInlineSnapshot(`
    "heading, 基本信息, level 1
    第 2 步，共 8 步
    navigation, 报名步骤
    link, 报名条件自查
    link, 基本信息, current page
    link, 学历
    link, 层次、专业与科目
    link, 报名地与考点
    link, 照片与材料
    link, 考试文件与承诺书
    link, 核对并提交
    form
    group, 身份信息
    group, 姓名
    张伟
    已核验 ·
    公安人口信息
    group, 证件号码
    110101 19900307 451 4
    已核验 ·
    公安人口信息
    radiogroup, 性别
    radio, 男, checked
    radio, 女, not checked
    combobox, 民族, 汉族, has popup listbox, not expanded, required
    group, 联系方式
    手机号码
    textbox, 手机号码, 13912345678, 用于接收考试通知，请填写本人号码, required
    电子邮箱
    （选填）
    textbox, 电子邮箱（选填）
    group, 户籍所在地
    combobox, 户籍所在地：省级, 四川省, has popup listbox, not expanded, read only, required
    combobox, 户籍所在地：市级, 成都市, has popup listbox, not expanded, read only, required
    combobox, 户籍所在地：区县级, 锦江区, has popup listbox, not expanded, read only, required
    联系地址
    textbox, 联系地址, 成都市武侯区人民南路四段 9 号, 用于邮寄证书, required
    link, 返回步骤列表
    button, 保存并继续
    complementary
    报名截止
    <date>
    还剩
    <time>
    目前费用 148.00 元
    link, 用户协议与隐私
    button, 联系我们, has popup dialog"
  `)
})

test('by keyboard an error of a step is announced in Chinese, and leads to its field', async () => {
  expect(await submitWithError('zh')).toMatchInlineSnapshot(`
    "polite: 正在保存…
    alert, 有 1 处需修改, 手机号码：手机号码不能为空
    assertive: 有 1 处需修改
    link, 手机号码：手机号码不能为空
    textbox, 手机号码, 手机号码不能为空 用于接收考试通知，请填写本人号码, invalid, required"
  `)
})

test('by keyboard an error of a step is announced in English, and leads to its field', async () => {
  expect(await submitWithError('en')).toMatchInlineSnapshot(`
    "polite: Saving…
    alert, 1 thing to correct, Mobile number: Enter a mobile number
    assertive: 1 thing to correct
    link, Mobile number: Enter a mobile number
    textbox, Mobile number, Enter a mobile number For notices about the exam; give your own number, invalid, required"
  `)
})
