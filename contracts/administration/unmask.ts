import * as v from 'valibot'

import { Id } from '../core/blade.ts'
import type { Endpoint } from '../core/endpoint.ts'
import { gatewayCall } from '../core/gateway-call.ts'

/** Why an administrator reads a masked value: a closed list, because it is logged. */
export const unmaskPurposes = ['support', 'verification', 'investigation', 'correction'] as const
export type UnmaskPurpose = (typeof unmaskPurposes)[number]

/** Unmasked values of one account: enough for a case, too few to copy a list. */
const limits = [{ by: 'account', times: 30, seconds: 600 }] as const

/** Whether a call returns one record by its id. */
export const isDetail = ({ kind, internal, input }: Endpoint): boolean =>
  kind === 'read' && !internal && v.is(input, { id: '1' })

/** Personal data that the gateway masks. Source: security R54. */
export const unmask = {
  /** `call` is a detail, as `resource.call`, and `field` one of its masked fields. Each call is audited. */
  field: gatewayCall('POST /unmask', {
    summary: { en: 'Returns one masked field of one record in full.', zh: '完整返回一条记录中一个脱敏的字段。' },
    access: 'admin',
    input: v.strictObject({
      call: v.pipe(v.string(), v.regex(/^\w{1,40}\.\w{1,40}$/)),
      id: Id,
      field: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
      purpose: v.picklist(unmaskPurposes),
    }),
    output: v.object({ value: v.string() }),
    refreshes: [],
    limits,
    stepUp: true,
  }),
}
