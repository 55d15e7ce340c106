import { sessionRevocation } from '#contracts/administration/session-revocation.ts'
import type { Call } from '#contracts/core/call.ts'

import { demoUser } from '../demo-user.ts'
import type { ExampleCall } from './example-call.ts'

const account = 'admin'
const ofUser = { account, input: { userId: demoUser('lina').id } } as const

/** Calls about the sessions of others. */
export const sessionRevocationExamples: readonly (readonly [Call, ExampleCall])[] = [
  [sessionRevocation.count, ofUser],
  [sessionRevocation.endOfUser, ofUser],
  [sessionRevocation.endOfTenant, { account, input: { tenantId: '100002' } }],
]
