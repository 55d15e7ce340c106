import * as v from 'valibot'

import { list, Text } from './core/blade.ts'
import { read } from './core/endpoint.ts'

/** Groups of business parameters. */
export const ParamType = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** A business parameter, such as the limits of a photo: `paramType` names the group, `paramKey` the value in it. */
export const ExamParam = v.object({ paramType: v.string(), paramKey: v.string(), paramName: Text, paramValue: Text })
export type ExamParam = v.InferOutput<typeof ExamParam>

/** Business parameters, for visitors too. */
export const paramInfo = {
  info: read('POST ouma-register/paramInfo/info', {
    summary: 'Lists the business parameters of a group.',
    access: 'public',
    input: v.strictObject({ paramType: ParamType }),
    output: list(ExamParam),
  }),
}
