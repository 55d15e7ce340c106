import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { captureDownloads } from '#web/testing/downloads.ts'
import { heard, listen, readPage, tabOn, tabTo } from '#web/testing/screen-reader.ts'

const result = '/notselectexam/scorequeryresult3/index?scoreExamId=1890000000000000003'

/** Hides the scores and shows them again, prints, and saves the proof, by the keyboard alone. */
async function hidePrintAndSave() {
  await activate('zh')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const saved = captureDownloads()
  const { user } = await open(result, { as: 'ayguli' })
  await screen.findByText(/自动更新/)
  await tabTo(user, screen.getByRole('switch'))
  await listen()
  await user.keyboard(' ')
  expect(screen.queryByText('92')).toBeNull()
  await user.keyboard(' ')
  expect(screen.getAllByText('92')).not.toEqual([])
  await tabOn(user, screen.getByRole('button', { name: '打印成绩' }))
  await user.keyboard('{Enter}')
  expect(print).toHaveBeenCalledOnce()
  await tabOn(user, screen.getByRole('button', { name: '下载成绩证明' }))
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  await screen.findByText(/成绩证明已下载/)
  return heard()
}

test('a result is read', async () => {
  await activate('zh')
  await open('/notselectexam/scorequeryresult3/index?scoreExamId=1890000000000000003', { as: 'ayguli' })
  await screen.findByText(/自动更新/)
  expect(await readPage()).toMatchInlineSnapshot(`
    "heading, 2026年全国计算机等级考试, level 1
    考试日期
    <date>
    准考证号 260003000003
    switch, 隐藏分数, not checked
    region, 成绩
    综合成绩
    92
    满分 100
    合格
    合格线 60，已达到
    级别
    二级
    等级
    优秀
    row, 科目 得分 等级 合格线 结果
    columnheader, 科目
    columnheader, 得分
    columnheader, 等级
    columnheader, 合格线
    columnheader, 结果
    row, 笔试 92/ 100 优秀 60 合格
    rowheader, 笔试
    cell, 92/ 100
    / 100
    cell, 优秀
    cell, 60
    cell, 合格
    row, 口试 / 上机 4/ 5 合格 3 合格
    rowheader, 口试 / 上机
    cell, 4/ 5
    / 5
    cell, 合格
    cell, 3
    cell, 合格
    group, 成绩操作
    button, 打印成绩
    button, 保存图片
    button, 下载成绩证明
    region, 接下来
    heading, 接下来, level 2
    有效期：
    证书长期有效。
    领取证书
    合格证书将在成绩公布后 60 日内发放，请留意消息中心的领取通知。
    可以申请成绩复查
    <date>
    至
    <date>
    还剩
    <time>
    如对成绩有异议，请在规定时间内携带有效身份证件到报名地市考试机构提交复查申请。复查只核对是否漏评、漏加，不重新评卷。
    link, 成绩分析报告
    link, 补办这份证书
    region, 查询须知
    heading, 查询须知, level 2
    成绩以考试机构公布的为准，本系统只提供查询。
    查询高峰期请耐心等待，
    页面会自动更新
    ，不必反复刷新。
    对成绩有异议的，请在复查期内到报名地市考试机构申请。
    link, 用户协议与隐私
    button, 联系我们, has popup dialog"
  `)
})

test('by keyboard scores are hidden and printed, and their proof is saved', async () => {
  expect(await hidePrintAndSave()).toMatchInlineSnapshot(`
    "button, 打印成绩
    button, 保存图片
    button, 下载成绩证明
    polite: 成绩证明已下载"
  `)
})
