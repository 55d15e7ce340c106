import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'

import { Tab } from '#bff/testing/browser.ts'
import { freePort } from '#bff/testing/processes/free-port.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { type MockServer, startMockServer } from '#mocks/server.ts'
import { startWorkerdProduct } from '#mocks/workerd/product.ts'

const directory = mkdtempSync(join(tmpdir(), 'product-'))
const client = join(directory, 'client')
let mock: MockServer

beforeAll(async () => {
  mkdirSync(join(client, 'assets'), { recursive: true })
  writeFileSync(join(client, 'index.html'), '<style nonce="__NONCE__"></style>')
  writeFileSync(join(client, 'assets/main-abc.js'), '1')
  mock = await startMockServer()
})
afterAll(async () => {
  await mock.close()
  rmSync(directory, { recursive: true })
})

test("a tester's session survives a restart of the product, and a later build changes nothing for one that runs", async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { ...demoSettings, UPSTREAM_URL: `${mock.url}/api/`, PUBLIC_ORIGIN: url }
  const start = () =>
    startWorkerdProduct({ hostname: 'localhost', port, settings, client, state: join(directory, 'state') })
  const first = await start()
  const tab = new Tab(fetch, undefined, url)
  await tab.logInByLink('zhangwei')
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  rmSync(join(client, 'assets/main-abc.js'))
  expect(await (await fetch(`${url}/assets/main-abc.js`)).text()).toBe('1')
  await first.stop()
  const second = await start()
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  expect((await fetch(`${url}/assets/main-abc.js`)).status).toBe(404)
  await second.stop()
})
