import * as v from 'valibot'
import { expect, test } from 'vitest'

import { DictDraft } from './dict.ts'

const draft = { code: 'sex', dictKey: '1', dictValue: '男', sort: 1, isSealed: 0, remark: '说明' }

test('an entry of a dictionary needs no parent', () => {
  expect(v.is(DictDraft, draft)).toBe(true)
  expect(v.is(DictDraft, { ...draft, parentId: '1' })).toBe(true)
})

test.each([
  ['code', '请输入字典编号'],
  ['dictKey', '请输入字典键值'],
  ['dictValue', '请输入字典名称'],
  ['remark', '请输入字典备注'],
])('an empty %s has the message %s', (field, message) => {
  const { issues } = v.safeParse(DictDraft, { ...draft, [field]: ' ' })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]])
})

test.each([
  ['sort', '请输入不小于 0 的整数排序', [null, -1, 1.5]],
  ['isSealed', '请选择是否封存', [null, 2]],
])('%s has the message %s for %j', (field, message, values) => {
  for (const value of values) {
    const { issues } = v.safeParse(DictDraft, { ...draft, [field]: value })
    expect(issues?.map((issue) => issue.message)).toEqual([message])
  }
})
