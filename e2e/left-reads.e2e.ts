import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from '@playwright/test'

import { department } from '#contracts/candidate/department.ts'

import { freePort } from '#bff/testing/processes/free-port.ts'
import { logIn, settingsOn } from './load/gateway.ts'
import { startUpstream } from './load/upstream.ts'
import { startWorker } from './testing/start-worker.ts'

/** Calls at once that the upstream takes: a few places that are lost are all of them. */
const places = 4

const read = `${department.checkDepartmentIsOpen.url}?examId=1800000000000000001&departmentCode=510100`

test('on workerd reads that their clients left hold no place at the upstream', async () => {
  const upstream = await startUpstream(null)
  const variables = { ...settingsOn(upstream), UPSTREAM_CONCURRENCY: String(places) }
  const worker = await startWorker('bff/platform/worker/entry.ts', { port: await freePort(), variables, core: null })
  try {
    const headers = await logIn(worker.url)
    await upstream.control({ hang: '/checkDepartmentIsOpen' })
    for (let left = 0; left < 2 * places; left += 1) await leaveRead(worker.url, headers)
    await upstream.control({ hang: '' })
    expect((await fetch(worker.url + read, { headers })).status).toBe(200)
  } finally {
    await Promise.all([worker.stop(), upstream.stop()])
  }
})

/** Sends a read and resets its connection while it waits. */
async function leaveRead(url: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(url)
  const lines = Object.entries({ Host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write([`GET ${read} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  await wait(100)
  socket.resetAndDestroy()
  await wait(50)
}
