import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { orders } from '#mocks/payment/order.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { chooseExam } from '#web/testing/payment.ts'
import { heard, listen, readPage, tabOn, tabTo } from '#web/testing/screen-reader.ts'

/** Chooses another method, opens the provider and looks for the payment, by the keyboard alone. */
async function pay() {
  await activate('zh')
  const windows = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await open('/exam/pay/index', { as: 'ayguli', before: chooseExam })
  await screen.findByRole('button', { name: /支付 111/ })
  await tabTo(user, screen.getByRole('radio', { name: /微信支付/ }))
  await listen()
  await user.keyboard('{ArrowDown}{Tab}{Enter}')
  await screen.findByRole('dialog')
  expect(windows.mock.calls).toEqual([[expect.stringMatching(/^\/order\/05/), '_blank']])
  await tabOn(user, screen.getByRole('button', { name: '已完成支付' }))
  await user.keyboard('{Enter}')
  await screen.findByText(/还没有收到付款/)
  await user.keyboard('{Escape}')
  expect(orders.filter(({ kind, status }) => kind === 'signup' && status === 'created')).toHaveLength(1)
  // That the order is being sent is heard on a slow machine only.
  const lines = (await heard()).replaceAll(/^polite: 正在提交…\n/gm, '')
  return lines.replaceAll(/\d\d:\d\d(?::\d\d)?/g, '<clock>')
}

test('the payment is read', async () => {
  await activate('zh')
  await open('/exam/pay/index', { as: 'ayguli', before: chooseExam })
  await screen.findByRole('button', { name: /支付 111/ })
  expect(await readPage()).toMatchInlineSnapshot(`
    "heading, 网上缴费, level 1
    2026年下半年高等教育自学考试
    考生
    阿依古丽·买买提
    收款单位
    省考试服务中心
    table, 费用明细（元）
    caption, 费用明细（元）
    row, 项目 单价 数量 小计
    columnheader, 项目
    columnheader, 单价
    columnheader, 数量
    columnheader, 小计
    row, 中国近现代史纲要 37.00 1 37.00
    rowheader, 中国近现代史纲要
    cell, 37.00
    cell, 1
    cell, 37.00
    row, 马克思主义基本原理 37.00 1 37.00
    rowheader, 马克思主义基本原理
    cell, 37.00
    cell, 1
    cell, 37.00
    row, 英语（专升本） 37.00 1 37.00
    rowheader, 英语（专升本）
    cell, 37.00
    cell, 1
    cell, 37.00
    row, 合计 111.00
    rowheader, 合计, column span 2
    cell
    cell, 111.00
    缴费截止
    <date>
    还剩
    <time>
    缴费成功后，除考试取消外不予退费。
    radiogroup, 支付方式
    radio, 合利宝支付, 银行卡快捷支付，支持储蓄卡和信用卡, not checked
    radio, 微信支付 推荐, 手机上直接支付，电脑上扫码支付, checked
    推荐
    radio, 统一支付平台, 非税收入统一支付平台, not checked
    radio, 网上银行, 需已开通个人网银, not checked
    button, 用微信支付 111.00 元
    link, 用户协议与隐私
    button, 联系我们, has popup dialog"
  `)
})

test('by keyboard another method is chosen, and paid with', async () => {
  expect(await pay()).toMatchInlineSnapshot(`
    "radio, 统一支付平台, 非税收入统一支付平台, not checked
    button, 用统一支付平台支付 111.00 元
    dialog, 支付完成了吗？, 请在新打开的页面完成支付，此页会自动更新。完成前请勿在其他设备上重复支付。 重新打开支付页面 已完成支付, modal
    button, 关闭
    link, 重新打开支付页面
    button, 已完成支付
    polite: <clock> 查询：还没有收到付款。已支付的请稍候，未支付的请继续。"
  `)
})
