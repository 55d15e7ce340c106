import autocannon from 'autocannon'

import { baseInfo } from '#contracts/candidate/base-info.ts'
import { department } from '#contracts/candidate/department.ts'
import { education } from '#contracts/candidate/education.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { idempotencyHeader } from '#contracts/core/header.ts'

import { within } from '../testing/processes.ts'

const connections = 32

/** A call that is repeated. */
export type RepeatedCall = {
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly body?: string
  /** Each has an idempotency key of its own, as one of a person. */
  readonly hasKey?: true
}

const id = '1800000000000000001'

/** The autosave of a form, the most frequent write: it sets values, and so needs no idempotency key. */
export const sealedWrite: RepeatedCall = {
  path: baseInfo.updateStudentPersonInfo.url,
  method: 'POST',
  body: JSON.stringify({ values: [{ name: 'lxdz', value: '人民南路四段 9 号' }] }),
}

/** A write that the gateway executes once for its idempotency key. */
export const sealedWriteOnce: RepeatedCall = {
  path: education.educationRemove.url,
  method: 'POST',
  body: JSON.stringify({ id }),
  hasKey: true,
}

export const sealedRead: RepeatedCall = {
  path: `${department.checkDepartmentIsOpen.url}?examId=${id}&departmentCode=510100`,
  method: 'GET',
}

/** A read whose answer is not sealed. */
export const unsealedRead: RepeatedCall = { path: exam.showUserName.url, method: 'GET' }

const withKey = (request: autocannon.Request): autocannon.Request => ({
  ...request,
  headers: { ...request.headers, [idempotencyHeader]: crypto.randomUUID() },
})

/** What a server bears: calls in all and per second, and the latency of the slowest hundredth in milliseconds. */
export type Throughput = { readonly calls: number; readonly perSecond: number; readonly p99: number }

/**
 * Closed-loop load: each of 32 connections sends a sealed call, a write where none is given, as soon as the one before is
 * answered.
 */
export async function closedLoop(
  url: string,
  headers: Record<string, string>,
  duration: number,
  { path, hasKey, ...call }: RepeatedCall = sealedWrite,
): Promise<Throughput> {
  const requests = [{ ...call, ...(hasKey && { setupRequest: withKey }) }]
  const options = { url: url + path, headers, connections, duration, requests }
  const run = await within((duration + 10) * 1000, `load on ${url}`, autocannon(options))
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${run.non2xx} refused, ${run.errors} failed at ${url}`)
  return { calls: run.requests.total, perSecond: run.requests.average, p99: run.latency.p99 }
}
