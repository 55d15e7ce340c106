import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import { educations } from '#mocks/education/seeds.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { adult, choose, professional, zhangwei } from '#web/testing/signup.ts'

test('who answers that a condition is not met is told which, what helps and which exams are open, by no error', async () => {
  const { user } = await open('/exam/signup/index?step=conditions', { as: 'zhangwei', before: choose })
  await user.click(await screen.findByRole('radio', { name: '有不符合的' }))
  await user.click(screen.getByRole('radio', { name: '首次报考' }))
  await user.click(screen.getByRole('button', { name: '保存并继续' }))
  expect(await screen.findByRole('heading', { level: 1, name: '您目前还不能报名这场考试' })).toBeVisible()
  const condition = within(screen.getByRole('region', { name: '未满足的条件' }))
  expect(condition.getByText(/身体健康/)).toBeVisible()
  expect(condition.getByText('条件满足后，可以报考以后的考试')).toBeVisible()
  expect(screen.queryByText(/处需修改/)).toBeNull()
  const others = within(screen.getByRole('region', { name: '正在报名的考试' }))
  const link = await others.findByRole('link', { name: /成人高等学校招生/ })
  expect(link).toHaveAttribute('href', '/selectexam/index?list=enabled&keyword=CK202612')
  expect(others.queryByText(/高等教育自学考试/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '选错了，返回修改' }))
  expect(screen.getByRole('radio', { name: '有不符合的' })).toBeChecked()
})

test('a condition that the record contradicts is named before anybody fills in a form', async () => {
  await open('/exam/signup/index', {
    as: 'zhangwei',
    async before(browser) {
      educations.put({ ...educations.all()[0]!, id: '1860000000000000099', userId: zhangwei, level: '61' }) // a seed is there
      await browser.value(exam.selectExam, { examId: professional })
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: '您目前还不能报名这场考试' })).toBeVisible()
  expect(screen.getByText('登记的学历低于大专')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看学历学位' })).toHaveAttribute('href', '/exam/education/index')
  expect(within(screen.getByRole('main')).queryByRole('radio')).toBeNull()
})

test('an age on record outside the limits is named, and the exam is not offered elsewhere', async () => {
  await open('/exam/signup/index?step=conditions', {
    as: 'zhangwei',
    async before(browser) {
      exams.change(adult, { requires: { maxAge: 30 }, conditions: ['30 周岁以下'] })
      await choose(browser)
    },
  })
  expect(await screen.findByText(/^按登记的出生日期 1990-03-07，考试当天为 \d+ 周岁$/)).toBeVisible()
  expect(screen.getByRole('link', { name: '查看基本信息' })).toHaveAttribute('href', '/notselectexam/baseinfo/index')
})

test('in English the conditions that exist in Chinese only say so', async () => {
  onTestFinished(() => activate('zh'))
  await activate('en')
  await open('/exam/signup/index?step=conditions', {
    as: 'zhangwei',
    before: async (tab) => {
      exams.change(adult, { conditions: ['30 周岁以下', '身体健康'] })
      await choose(tab)
    },
  })
  const conditions = within(await screen.findByRole('region', { name: "This exam's conditions" }))
  expect(conditions.getByText('The text below is in Chinese only.')).toBeVisible()
  expect(conditions.getByText('30 or younger')).toBeVisible()
  expect(conditions.getByText('身体健康')).toHaveAttribute('lang', 'zh-CN')
})
