import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { status } from '#contracts/session/status.ts'

import { testGateway } from '#bff/testing/gateway.ts'
import { startNginx } from '#bff/testing/processes/nginx.ts'

/** Our nginx before the gateway of this process; how many requests pass it. */
async function behindNginx() {
  const gateway = await testGateway()
  const tab = gateway.browser()
  const passed = { count: 0 }
  async function pass(url: string, response: ServerResponse) {
    const answer = await tab.fetch(url, { headers: { Cookie: '' } })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  }
  const server = createServer((request, response) => {
    passed.count += 1
    void pass(request.url ?? '/', response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's
  const nginx = await startNginx([port])
  onTestFinished(async () => {
    await nginx.close()
    server.close()
    server.closeAllConnections()
    gateway.close()
  })
  return { url: nginx.url, passed }
}

test('of a hundred people who poll the status at once, nginx asks a gateway for few', async () => {
  const { url, passed } = await behindNginx()
  const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(url + status.url)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(await answers[0]?.json()).toEqual({ notice: null, readOnly: false, waitingRoom: null })
  expect(passed.count).toBeLessThanOrEqual(5)
})

test('nginx keeps nothing else', async () => {
  const { url, passed } = await behindNginx()
  for (let n = 0; n < 5; n += 1) await fetch(`${url}/healthz`)
  expect(passed.count).toBe(5)
})
