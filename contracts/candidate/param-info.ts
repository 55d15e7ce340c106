import * as v from 'valibot'

import { list, DisplayText } from '../core/blade.ts'
import { read } from '../core/endpoint.ts'
import { maxLength } from '../core/length.ts'

/** Group of business parameters. */
export const ParamType = v.pipe(v.string(), v.nonEmpty(), maxLength(64))

/** Business parameter, such as a size limit of photos: `paramType` is its group, `paramKey` its name in the group. */
export const ExamParam = v.object({
  paramType: DisplayText,
  paramKey: DisplayText,
  paramName: DisplayText,
  paramValue: DisplayText,
})
export type ExamParam = v.InferOutput<typeof ExamParam>

/** Business parameters; no session needed. */
export const paramInfo = {
  info: read('POST ouma-register/paramInfo/info', {
    summary: { en: 'Lists the business parameters of a group.', zh: '列出一组业务参数。' },
    access: 'public',
    shared: true,
    input: v.strictObject({ paramType: ParamType }),
    output: list(ExamParam),
  }),
}
