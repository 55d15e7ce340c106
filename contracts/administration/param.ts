import * as v from 'valibot'

import { DisplayText, done, Id, maybe, page, RecordId } from '../core/blade.ts'
import { ById, ByIds } from '../core/crud.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength, maxSavedText } from '../core/length.ts'
import { maskedText, secretMask } from '../core/masked.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { ParamQuery } from './list-query.ts'
import { recordOrigin } from './record-origin.ts'
import { sortable } from './sort.ts'

/**
 * Whether the value of a parameter is a secret, by the last word of its key: no browser stores it. Source:
 * blade-contract 7.
 */
export const isSecretParam = (paramKey: string) =>
  /(?:password|passwd|passphrase|pwd|secret|token|credentials?|salt|(?:access|private|secret|api|app|aes|des|sm[24]|rsa|sign(?:ing)?|encrypt(?:ion)?|jwt|client|session|master)[._-]?key)$/i.test(
    paramKey.trim(),
  )

/** Whether a value may be a secret: without a known key in the answer, any value may be a secret. */
const mayBeSecret = ({ paramKey }: Readonly<Record<string, unknown>>) =>
  typeof paramKey !== 'string' || paramKey.trim() === '' || isSecretParam(paramKey)

/** System parameter; a secret value is masked. Source: blade-contract 7, docs/decisions/0047. */
export const Param = v.object({
  id: RecordId,
  paramName: DisplayText,
  paramKey: DisplayText,
  paramValue: maskedText('secret', mayBeSecret),
  remark: DisplayText,
  ...recordOrigin,
})
export type Param = v.InferOutput<typeof Param>

/**
 * System parameter as an administrator enters it; without `id` a new one. Only a secret that exists may be left out, which
 * keeps its value: under a key that is not secret it would be shown. Messages: specification 5.
 */
export const ParamDraft = v.pipe(
  v.strictObject({
    id: v.optional(Id),
    paramName: v.pipe(OneLineText, v.nonEmpty(formMessages.paramName)),
    paramKey: v.pipe(OneLineText, v.nonEmpty(formMessages.paramKey)),
    paramValue: v.optional(
      v.pipe(v.string(), v.nonEmpty(formMessages.paramValue), maxLength(maxSavedText, formMessages.tooLong)),
    ),
    remark: v.optional(v.pipe(v.string(), maxLength(maxSavedText, formMessages.tooLong))),
  }),
  v.forward(
    v.partialCheck(
      [['id'], ['paramKey'], ['paramValue']],
      ({ id, paramKey, paramValue }) => paramValue !== undefined || (id !== undefined && isSecretParam(paramKey)),
      formMessages.paramValue,
    ),
    ['paramValue'],
  ),
  v.forward(
    v.partialCheck([['paramValue']], ({ paramValue }) => paramValue !== secretMask, formMessages.masked),
    ['paramValue'],
  ),
)

const detail = read('GET blade-system/param/detail', {
  summary: { en: 'Returns a system parameter.', zh: '查询系统参数。' },
  access: 'administrator',
  samples: { id: '*.list.records.id' },
  input: ById,
  output: maybe(Param),
})

/** System parameters, for administrators. Source: blade-contract 7. */
export const param = {
  /** Not sortable by `paramValue`: the order would reveal secrets. */
  list: read('GET blade-system/param/list', {
    summary: { en: 'Lists one page of the system parameters.', zh: '分页列出系统参数。' },
    access: 'administrator',
    input: sortable(ParamQuery, ['paramName', 'paramKey', 'createTime', 'updateTime']),
    output: page(Param),
  }),
  detail,
  /** An absent value does not change. */
  submit: write('POST blade-system/param/submit', {
    summary: { en: 'Creates or changes a system parameter.', zh: '新增或修改系统参数。' },
    access: 'administrator',
    stepUp: true,
    json: true,
    input: ParamDraft,
    rowKey: ['paramKey'],
    example: { paramName: '咨询电话', paramKey: 'hotline.phone', paramValue: '028-12345678' },
    identifier: { field: 'paramKey', stored: detail },
    output: done,
  }),
  remove: write('POST blade-system/param/remove', {
    summary: { en: 'Deletes system parameters.', zh: '删除系统参数。' },
    access: 'administrator',
    stepUp: true,
    input: ByIds,
    output: done,
  }),
}
