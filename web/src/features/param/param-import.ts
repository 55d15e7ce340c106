import { msg } from '@lingui/core/macro'

import { param } from '#contracts/administration/param.ts'

import { send } from '#web/client/api/api.ts'
import { allRows } from '#web/crud/batch/load-rows.ts'
import type { ImportSpec } from '#web/crud/import/spec.ts'

/** Import of parameters. The server refuses no key that it has already, so that they are read before. */
export const paramImport: ImportSpec<typeof param.submit> = {
  call: param.submit,
  columns: [
    { name: 'paramName', label: msg`参数名称`, isRequired: true },
    { name: 'paramKey', label: msg`参数键名`, hint: msg`不能重复`, isRequired: true },
    { name: 'paramValue', label: msg`参数键值`, isRequired: true },
    { name: 'remark', label: msg`备注` },
  ],
  complete: () => ({}),
  identity: ['paramKey'],
  kept: [],
  existing: (signal) => allRows((page, options) => send(param.list, page, options), { signal }),
}
