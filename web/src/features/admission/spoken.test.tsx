import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { heard, listen, readPage, tabOn, tabTo } from '#web/testing/screen-reader.ts'

/** Prints the ticket and keeps it on the device, by the keyboard alone. */
async function printAndKeep() {
  await activate('zh')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user } = await open('/exam/zkzdy/index', { as: 'ayguli' })
  await screen.findByRole('figure')
  await tabTo(user, screen.getByRole('button', { name: '打印准考证' }))
  await listen()
  await user.keyboard('{Enter}')
  const keep = screen.getByRole('switch')
  await tabOn(user, keep)
  await user.keyboard(' ')
  expect(keep).toBeChecked()
  expect(keep).toHaveAccessibleDescription(/30 天/)
  expect(print).toHaveBeenCalledOnce()
  return heard()
}

test('the admission ticket is read', async () => {
  await activate('zh')
  await open('/exam/zkzdy/index', { as: 'ayguli' })
  await screen.findByRole('figure')
  expect(await readPage()).toMatchInlineSnapshot(`
    "heading, 准考证, level 1
    2026年下半年全国英语等级考试（PETS）
    region, 考试安排
    <day>
    09:00
    11:00
    英语三级笔试
    还有 <time>
    考场
    16
    座位号
    28
    考点
    第一中学考点
    地址
    乌鲁木齐市人民中路 18 号
    group, 准考证操作
    button, 打印准考证
    button, 保存图片
    button, 添加到日历
    link, 查看路线
    list, 全部科目
    listitem, current item
    <day>
    09:00–11:00
    英语三级笔试
    第 16 考场
    座位 28
    <day>
    13:30–16:30
    英语三级口试
    第 16 考场
    座位 09
    image, 阿依古丽·买买提的照片
    阿依古丽·买买提
    准考证号
    266501123757
    image, 准考证号二维码
    image, 准考证号条形码
    switch, 在本机保留准考证, 断网时可查看到 <date>，之后删除。开启后保留 <time>，考试当天可用。, not checked
    <date>
    ，之后删除。开启后保留 <time>，考试当天可用。
    region, 考试当天请携带
    heading, 考试当天请携带, level 2
    本准考证（纸质，内容清晰）
    有效居民身份证原件，与报名时一致
    0.5 毫米黑色签字笔、2B 铅笔、橡皮
    更新于
    <date>
    figure, A4 打印预览
    article
    2026年下半年全国英语等级考试（PETS）
    准考证
    准考证号
    266501123757
    姓名
    阿依古丽·买买提
    性别
    女
    证件号码
    650101********3424
    考点
    第一中学考点
    考点地址
    乌鲁木齐市人民中路 18 号
    image, 考生照片
    row, 考试科目 考试日期 考试时间 考场 座位号
    columnheader, 考试科目
    columnheader, 考试日期
    columnheader, 考试时间
    columnheader, 考场
    columnheader, 座位号
    row, 英语三级笔试 <day> 09:00–11:00 第 16 考场 28
    cell, 英语三级笔试
    cell, <day>
    cell, 09:00–11:00
    cell, 第 16 考场
    cell, 28
    row, 英语三级口试 <day> 13:30–16:30 第 16 考场 09
    cell, 英语三级口试
    cell, <day>
    cell, 13:30–16:30
    cell, 第 16 考场
    cell, 09
    heading, 考试当天请携带, level 3
    1. 本准考证（纸质，内容清晰）
    2. 有效居民身份证原件，与报名时一致
    3. 0.5 毫米黑色签字笔、2B 铅笔、橡皮
    heading, 考生须知, level 3
    1. 开考前 40 分钟凭准考证和身份证件入场，按座位号就座，证件放在桌面左上角。
    2. 开考 15 分钟后不得入场；开考 60 分钟后方可交卷离场。
    3. 手机、智能手表、耳机等电子设备不得带入考场，请存放在考场外指定位置。
    4. 答案写在答题卡指定区域内，超出区域或写在试卷上无效。
    5. 请提前一天熟悉考点位置和交通路线，考点不提供停车。
    image, 准考证号条形码
    266501123757
    image, 准考证号二维码
    caption
    打印预览，一页 A4
    link, 用户协议与隐私
    button, 联系我们, has popup dialog"
  `)
})

test('by keyboard the ticket is printed and kept', async () => {
  expect(await printAndKeep()).toMatchInlineSnapshot(`
    "button, 保存图片
    button, 添加到日历
    link, 查看路线
    switch, 在本机保留准考证, 断网时可查看到 <date>，之后删除。开启后保留 <time>，考试当天可用。, not checked"
  `)
})
