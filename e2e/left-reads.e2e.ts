import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from '@playwright/test'

import { department } from '#contracts/candidate/department.ts'

import { freePort } from '#bff/testing/processes/free-port.ts'
import { gatewaySettings, logIn } from './bench/gateway.ts'
import { startServer } from './testing/processes.ts'
import { startWorker } from './testing/start-worker.ts'

/** Calls at once that the upstream takes: a few places that are lost are all of them. */
const places = 4

const read = `${department.checkDepartmentIsOpen.url}?examId=1800000000000000001&departmentCode=510100`

test('on workerd reads that their clients left hold no place at the upstream', async () => {
  const upstream = await silentOnDemand()
  const variables = { ...gatewaySettings, UPSTREAM_URL: `${upstream.url}/api/`, UPSTREAM_CONCURRENCY: String(places) }
  const worker = await startWorker('bff/platform/worker/entry.ts', { port: await freePort(), variables, core: null })
  try {
    const headers = await logIn(worker.url)
    upstream.isSilent = true
    for (let left = 0; left < 2 * places; left += 1) await leaveRead(worker.url, headers)
    upstream.isSilent = false
    expect((await fetch(worker.url + read, { headers })).status).toBe(200)
  } finally {
    await Promise.all([worker.stop(), upstream.stop()])
  }
})

/** The upstream of the benchmarks, which answers nothing while it is silent. */
async function silentOnDemand() {
  const answering = await startServer('e2e/bench/workers/upstream.ts', {
    env: { PORT: String(await freePort()) },
    core: null,
  })
  const state = { isSilent: false }
  const server = createServer(async ({ url, method = 'GET' }, response) => {
    if (state.isSilent) return
    const answer = await fetch(answering.url + url, { method })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  async function stop() {
    server.closeAllConnections()
    server.close()
    await answering.stop()
  }
  return Object.assign(state, { url: `http://127.0.0.1:${port}`, stop })
}

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
