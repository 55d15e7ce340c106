import { msg } from '@lingui/core/macro'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { send } from '#web/client/api/api.ts'
import type { ImportSpec } from '#web/crud/import/spec.ts'
import { nextSort } from '#web/crud/next-number.ts'
import { flatten } from '#web/crud/tree/tree-row.ts'

/** Import of the entries right below a code. Source: specification 5, blade-contract 6. */
export const entryImport = (
  { submit, childList }: typeof dict,
  code: DictEntry,
  siblings: readonly DictEntry[],
): ImportSpec<typeof dict.submit> => ({
  call: submit,
  columns: [
    { name: 'dictKey', label: msg`字典键值`, hint: msg`表单保存的值，同一字典内不能重复`, isRequired: true },
    { name: 'dictValue', label: msg`字典名称`, hint: msg`表单显示的文字`, isRequired: true },
    { name: 'sort', label: msg`排序`, hint: msg`不小于 0 的整数，不填则接在最后`, isNumber: true },
    { name: 'remark', label: msg`字典备注`, hint: msg`不填则与字典名称相同` },
  ],
  complete: ({ dictValue = '' }, index) => ({
    parentId: code.id,
    code: code.code,
    sort: nextSort(siblings) + index,
    isSealed: 0,
    remark: dictValue || code.dictValue,
  }),
  identity: ['dictKey'],
  kept: ['parentId', 'code', 'sort', 'isSealed', 'remark'],
  existing: async (signal) => flatten(await send(childList, { parentId: code.id }, { signal })),
})
