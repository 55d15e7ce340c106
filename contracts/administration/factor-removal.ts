import * as v from 'valibot'

import { done, Id } from '../core/blade.ts'
import { gatewayCall } from '../core/gateway-call.ts'

/** Removal of a lost second factor, authorised by the bearer token of the operator and by no session. */
export const factorRemoval = gatewayCall('POST /operator/remove-second-factor', {
  summary: {
    en: 'Removes the second factor of a person who has lost it, and ends the sessions of the account.',
    zh: '移除丢失的双重验证，并结束该账号的会话。',
  },
  access: 'public',
  input: v.strictObject({ tenantId: Id, userId: Id }),
  output: done,
})
