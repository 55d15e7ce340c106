import { allows } from '#contracts/core/access.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'

import { addHeader } from '#bff/http/context.ts'
import type { Gateway } from '#bff/upstream/gateway.ts'
import type { Caller } from '#bff/upstream/request.ts'
import type { SharedReader } from '#bff/upstream/shared-reads/reader.ts'
import type { Forwarded } from './forwarded.ts'

/** The gateway of the upstream, behind the copies of shared reads. */
export type SharedAccess = { readonly gateway: Gateway; readonly sharedReads: SharedReader }

/**
 * The answer of a shared read, and its age in the header Age. Null for any other call, and for administrators, who see at
 * once what they have changed.
 */
export function sharedRead(
  { c, endpoint, input, authenticated }: Forwarded,
  caller: Caller,
  { sharedReads, gateway }: SharedAccess,
): Promise<unknown> | null {
  if (authenticated && allows('admin', authenticated.session.account.roles)) return null
  const answer = sharedReads.read({ endpoint, input, caller }, (asking) => gateway.call(endpoint, input, asking))
  return (
    answer &&
    answer.then(({ value, age }) => {
      addHeader(c, 'Age', String(age))
      return value
    })
  )
}

/** A write of an administrator may change what everybody reads. Other processes follow within the interval of the read. */
export function forgetSharedReads({ kind, access }: Endpoint, sharedReads: SharedReader) {
  if (kind !== 'read' && kind !== 'text' && !allows(access, [])) sharedReads.forget()
}
