import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'

import { onTestFinished, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'

import { Tab } from '../browser.ts'
import { freePortPair } from './free-port.ts'

/** What the page tells the second tester to enter; the first one enters the same without the ports. */
const [, command = ''] =
  /`(PORT=8797 MOCK_PORT=8798 npm start)`/.exec(readFileSync('docs/testing-on-the-mocks.md', 'utf8')) ?? []

/** Starts a product as the page says, on ports that are free; resolves when it says where it is. */
async function start() {
  const port = await freePortPair()
  const line = command.replace('8797', String(port)).replace('8798', String(port + 1))
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  // A group of its own, which ends as a whole.
  const child = spawn('sh', ['-c', line], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
    rmSync(`.data/workerd-${port}`, { recursive: true, force: true })
  })
  for await (const text of createInterface(child.stdout)) if (text.includes('QA controls')) break
  child.stdout.resume()
  return { origin: `http://localhost:${port}`, qa: `http://127.0.0.1:${port + 1}/__mock` }
}

type Product = Awaited<ReturnType<typeof start>>

async function control({ qa }: Product, path: string, body?: object) {
  const response = await fetch(`${qa}${path}`, body && { method: 'POST', body: JSON.stringify(body) })
  return Object(await response.json())
}

async function logIn(product: Product) {
  const tab = new Tab(fetch, undefined, product.origin)
  await tab.logIn('zhangwei', undefined, async () => (await control(product, '/captcha')).code)
  return tab
}

/** Whether every script of the page is there. */
async function isWhole({ origin }: Product) {
  const page = await (await fetch(origin)).text()
  const scripts = Array.from(page.matchAll(/src="(\/assets\/[^"]+\.js)"/g), ([, path = '']) => path)
  const answers = await Promise.all(scripts.map((path) => fetch(origin + path)))
  return scripts.length > 0 && answers.every(({ ok }) => ok)
}

test('two testers who start at once have a whole product each, and a reset of one leaves the other alone', async () => {
  const products = await Promise.all([start(), start()])
  const [first, second] = products
  expect(await Promise.all(products.map(isWhole))).toEqual([true, true])
  const [there, here] = await Promise.all([logIn(first), logIn(second)])
  await control(first, '/operator', { readOnly: true })
  await control(first, '/lock', { account: 'lina' })
  expect(await control(second, '/operator')).toMatchObject({ readOnly: false })
  expect(await control(first, '/reset', { gateway: true })).toMatchObject({ scenario: 'normal' })
  expect(await control(first, '/operator')).toMatchObject({ readOnly: false })
  expect((await there.call(user.info)).status).toBe(401)
  expect(await here.value(user.info)).toMatchObject({ account: 'zhangwei' })
})
