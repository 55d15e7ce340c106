import type { ExamParam } from '#contracts/param-info.ts'

/** Business parameters by type: what a deployment may set. */
const params: Readonly<Record<string, Readonly<Record<string, [name: string, value: string]>>>> = {
  photo: {
    minWidth: ['最小宽度（像素）', '295'],
    minHeight: ['最小高度（像素）', '413'],
    minBytes: ['最小大小（字节）', '20480'],
    maxBytes: ['最大大小（字节）', '204800'],
  },
  hotline: { phone: ['咨询电话', '028-12345678'], hours: ['服务时间', '工作日 9:00—17:00'] },
}

/** The parameters of a type; none for a type that does not exist. */
export const paramsOf = (paramType: string): ExamParam[] =>
  Object.entries(params[paramType] ?? {}).map(([paramKey, [paramName, paramValue]]) => ({
    paramType,
    paramKey,
    paramName,
    paramValue,
  }))
