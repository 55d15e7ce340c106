import * as v from 'valibot'

import { Text } from './core/blade.ts'

/** Groups of business parameters. */
export const ParamType = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** A business parameter, such as the limits of a photo: `paramType` names the group, `paramKey` the value in it. */
export const ExamParam = v.object({ paramType: v.string(), paramKey: v.string(), paramName: Text, paramValue: Text })
export type ExamParam = v.InferOutput<typeof ExamParam>
