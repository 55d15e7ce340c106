import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { readAloud, readPage, tabTo } from '#web/testing/screen-reader.ts'

async function openPosts() {
  await activate('zh')
  const app = await open('/system/post', { as: 'admin' })
  await screen.findByRole('rowheader', { name: '主任' })
  return app
}

/** Opens a row by the keyboard alone; its drawer is read. */
async function openRow() {
  const { user } = await openPosts()
  await tabTo(user, screen.getByRole('button', { name: '主任' }))
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: '编辑' })
  return readAloud(dialog)
}

test('a table of administrators is read', async () => {
  await openPosts()
  expect(await readPage()).toMatchInlineSnapshot(`
    "heading, 岗位管理, level 1
    共 5 条
    toolbar, 列表操作, orientated horizontally
    button, 新增
    button, 批量删除
    button, 导出
    button, 视图, not expanded, has popup dialog
    button, 本次更改（0）, disabled, not expanded, has popup dialog
    button, 刷新
    button, 列设置, not expanded, has popup dialog
    search
    textbox, 岗位名称, placeholder 精确匹配
    textbox, 岗位编号, placeholder 精确匹配
    combobox, 岗位类型, has popup listbox, not expanded
    option, 全部, not selected
    option, 高层, 1, not selected
    option, 中层, 2, not selected
    option, 基层, 3, not selected
    option, 其他, 4, not selected
    button, 查询
    button, 重置
    button, 更多条件, not expanded
    region, 岗位
    row, 选择本页全部 岗位名称 岗位编号 岗位类型 租户编号 排序 备注 操作
    columnheader, 选择本页全部
    checkbox, 选择本页全部, not checked
    columnheader, 岗位名称, no defined sort order
    button, 岗位名称, 按住 Shift 可按多列排序
    separator, 岗位名称的列宽, orientated vertically, max value 900, min value 64, 180
    columnheader, 岗位编号, no defined sort order
    button, 岗位编号, 按住 Shift 可按多列排序
    separator, 岗位编号的列宽, orientated vertically, max value 900, min value 64, 140
    columnheader, 岗位类型
    separator, 岗位类型的列宽, orientated vertically, max value 900, min value 64, 120
    columnheader, 租户编号
    separator, 租户编号的列宽, orientated vertically, max value 900, min value 64, 130
    columnheader, 排序, no defined sort order
    button, 排序, 按住 Shift 可按多列排序
    separator, 排序的列宽, orientated vertically, max value 900, min value 64, 90
    columnheader, 备注
    separator, 备注的列宽, orientated vertically, max value 900, min value 64, 180
    columnheader, 操作
    row, 选择 工作人员 工作人员 staff 基层 000000 1 编辑 删除
    cell, 选择 工作人员
    checkbox, 选择 工作人员, not checked
    rowheader, 工作人员
    button, 工作人员
    cell, staff
    cell, 基层
    cell, 000000
    cell, 1
    cell
    cell, 编辑 删除
    button, 编辑 工作人员 (staff)
    button, 删除 工作人员 (staff)
    row, 选择 主任 主任 director 高层 000000 2 负责人 编辑 删除
    cell, 选择 主任
    checkbox, 选择 主任, not checked
    rowheader, 主任
    button, 主任
    cell, director
    cell, 高层
    cell, 000000
    cell, 2
    cell, 负责人
    cell, 编辑 删除
    button, 编辑 主任 (director)
    button, 删除 主任 (director)
    row, 选择 科长 科长 chief 中层 000000 3 编辑 删除
    cell, 选择 科长
    checkbox, 选择 科长, not checked
    rowheader, 科长
    button, 科长
    cell, chief
    cell, 中层
    cell, 000000
    cell, 3
    cell
    cell, 编辑 删除
    button, 编辑 科长 (chief)
    button, 删除 科长 (chief)
    row, 选择 监考员 监考员 invigilator 其他 000000 4 编辑 删除
    cell, 选择 监考员
    checkbox, 选择 监考员, not checked
    rowheader, 监考员
    button, 监考员
    cell, invigilator
    cell, 其他
    cell, 000000
    cell, 4
    cell
    cell, 编辑 删除
    button, 编辑 监考员 (invigilator)
    button, 删除 监考员 (invigilator)
    row, 选择 工作人员 工作人员 staff 基层 100002 5 编辑 删除
    cell, 选择 工作人员
    checkbox, 选择 工作人员, not checked
    rowheader, 工作人员
    button, 工作人员
    cell, staff
    cell, 基层
    cell, 100002
    cell, 5
    cell
    cell, 编辑 删除
    button, 编辑 工作人员 (staff)
    button, 删除 工作人员 (staff)
    navigation, 分页
    combobox, 每页条数, 10, has popup listbox, not expanded
    option, 10 条/页, 10, not selected
    option, 30 条/页, 30, not selected
    option, 50 条/页, 50, not selected
    option, 100 条/页, 100, not selected
    option, 200 条/页, 200, not selected
    button, 上一页, disabled
    button, 第 1 页, current page
    button, 下一页, disabled
    未选择数据
    link, 用户协议与隐私"
  `)
})

test('by keyboard a row is opened, and its drawer read', async () => {
  expect(await openRow()).toMatchInlineSnapshot(`
    "dialog, 岗位详情, 岗位名称 主任 岗位编号 director 岗位类型 高层 租户编号 000000 排序 2 备注 负责人 创建 系统管理员 (admin) <date> · 同时段接口日志 编辑, modal
    heading, 岗位详情, level 2
    button, 关闭
    岗位名称
    主任
    岗位编号
    director
    button, 复制岗位编号
    岗位类型
    高层
    租户编号
    000000
    排序
    2
    备注
    负责人
    创建
    系统管理员 (admin)
    time, <date>
    <date>
    link, 同时段接口日志, <date>
    button, 上一条, key shortcuts ArrowUp
    button, 下一条, key shortcuts ArrowDown
    button, 编辑"
  `)
})
