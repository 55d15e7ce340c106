import * as v from 'valibot'

import { Id } from '../core/blade.ts'
import { gatewayCall } from '../core/gateway-call.ts'

/** What became of an idempotent write whose answer was lost. Source: security R60, docs/decisions/0149. */
export const outcome = {
  /**
   * `write` is the address of the call, the rest is what it was sent with. Never executes it: with an unknown key it
   * answers that nothing was done, and a request with that key which is still on its way will not be executed.
   */
  check: gatewayCall('POST /session/outcome', {
    summary: {
      en: 'Returns whether a write took effect whose answer was lost.',
      zh: '查询没有收到答复的操作是否已执行。',
    },
    access: 'login',
    input: v.strictObject({
      write: v.pipe(v.string(), v.regex(/^\/api\/[\w/-]{1,120}$/)),
      key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
      exam: v.optional(Id),
      input: v.record(v.string(), v.unknown()),
    }),
    output: v.variant('outcome', [
      /** `answer`: the answer of the write. */
      v.object({ outcome: v.literal('done'), answer: v.unknown() }),
      v.object({ outcome: v.literal('not_done') }),
    ]),
    refreshes: [],
  }),
}
