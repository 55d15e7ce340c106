import { type ExamParam, paramInfo } from '#contracts/candidate/param-info.ts'
import { reissueFees, reissueKinds } from '#contracts/candidate/reissue.ts'

import { codesBelow } from './code-table/code-table.ts'
import { mock } from './core/mock.ts'
import { ownValue } from './core/own.ts'
import { reissueFee, reissueKindNames } from './reissue/certificate.ts'

/** Business parameters of a deployment, by type. */
const params: Readonly<Record<string, Readonly<Record<string, [name: string, value: string]>>>> = {
  photo: {
    minWidth: ['最小宽度（像素）', '295'],
    minHeight: ['最小高度（像素）', '413'],
    maxWidth: ['最大宽度（像素）', '1200'],
    maxHeight: ['最大高度（像素）', '1680'],
    minBytes: ['最小大小（字节）', '20480'],
    maxBytes: ['最大大小（字节）', '204800'],
  },
  wechat: { name: ['公众号名称', '省考试服务中心'], qrcode: ['公众号二维码', 'https://weixin.qq.com/r/exam-demo'] },
  [reissueKinds]: reissueKindNames,
  [reissueFees]: Object.fromEntries(
    Object.entries(reissueKindNames).map(([cjzmlx, [name]]) => [cjzmlx, [name, reissueFee]]),
  ),
  hotline: { phone: ['咨询电话', '028-12345678'], hours: ['服务时间', '工作日 9:00—17:00'] },
}

/** Parameters of a type; of a code table the key is the code. None for an unknown type. */
export function paramsByType(paramType: string): ExamParam[] {
  const rows = Object.entries(ownValue(params, paramType) ?? {})
  const codes = codesBelow(paramType).map(({ code, name }) => [code, [name, code]] as const)
  return [...rows, ...codes].map(([paramKey, [paramName, paramValue]]) => ({
    paramType,
    paramKey,
    paramName,
    paramValue,
  }))
}

export const paramInfoHandlers = mock(paramInfo, { info: ({ paramType }) => paramsByType(paramType) })
