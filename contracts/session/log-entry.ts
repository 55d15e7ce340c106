import * as v from 'valibot'

import { maxLength } from '../core/length.ts'

/** Entry of the client's error log. Source: specification 3. */
export const LogEntry = v.strictObject({
  url: v.pipe(v.string(), maxLength(2_000)),
  /** ISO 8601. */
  time: v.string(),
  type: v.pipe(v.string(), maxLength(40)),
  message: v.pipe(v.string(), maxLength(4_000)),
  stack: v.pipe(v.string(), maxLength(16_000)),
  info: v.pipe(v.string(), maxLength(4_000)),
})
export type LogEntry = v.InferOutput<typeof LogEntry>
