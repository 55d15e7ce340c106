import autocannon from 'autocannon'

import { department } from '#contracts/candidate/department.ts'
import { education } from '#contracts/candidate/education.ts'
import { idempotencyHeader } from '#contracts/core/header.ts'

import { within } from '../testing/processes.ts'

const connections = 32

/** A call that is repeated. */
export type RepeatedCall = { readonly path: string; readonly method: 'GET' | 'POST'; readonly body?: string }

const id = '1800000000000000001'

/** A write that changes no more than its resource, as most do. */
export const sealedWrite: RepeatedCall = {
  path: education.educationRemove.url,
  method: 'POST',
  body: JSON.stringify({ id }),
}

export const sealedRead: RepeatedCall = {
  path: `${department.checkDepartmentIsOpen.url}?examId=${id}&departmentCode=510100`,
  method: 'GET',
}

/** Each write has an idempotency key of its own, as one of a person. */
const withKey = (request: autocannon.Request): autocannon.Request => ({
  ...request,
  headers: { ...request.headers, [idempotencyHeader]: crypto.randomUUID() },
})

/**
 * Closed-loop load: each of 32 connections sends a sealed call, a write where none is given, as soon as the one before is
 * answered. Returns the requests per second that a server can bear.
 */
export async function closedLoop(
  url: string,
  headers: Record<string, string>,
  duration: number,
  { path, ...call } = sealedWrite,
): Promise<number> {
  const options = { url: url + path, headers, connections, duration, requests: [{ ...call, setupRequest: withKey }] }
  const run = await within((duration + 10) * 1000, `load on ${url}`, autocannon(options))
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${run.non2xx} refused, ${run.errors} failed at ${url}`)
  return run.requests.average
}
