import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { secondFactor } from '#contracts/session/second-factor.ts'

import { deployment } from '#mocks/core/settings.ts'
import { control } from '#mocks/qa/control.ts'
import { operator } from '#mocks/qa/operator.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { type TestGateway, testGateway } from './gateway.ts'
import { enrolFactor } from './second-factor/enrolment.ts'

let gateway: TestGateway

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ settings: { OPERATOR_TOKEN: deployment.operatorToken } })
  vi.stubGlobal('fetch', (address: URL, init: RequestInit) => gateway.fetch(new Request(address, init)))
  operator.setProductOrigin(gateway.config.publicOrigin)
})
afterEach(() => {
  operator.setProductOrigin('')
  vi.unstubAllGlobals()
  gateway.close()
})

const act = (path: string, body: object) => control.request(path, { method: 'POST', body: JSON.stringify(body) })
const switches = async () => (await control.request('/operator')).json()

/** A session of `admin` with a factor. Its status is the gateway's own: no call reaches the mock, whose reset ends tokens. */
async function ownerOfFactor() {
  const owner = await gateway.logIn('admin')
  await enrolFactor(owner)
  expect(await owner.value(secondFactor.status)).toMatchObject({ since: expect.any(String) })
  return owner
}

test("QA's reset reaches the gateway where that is asked for: sessions, second factors and switches", async () => {
  const owner = await ownerOfFactor()
  await act('/operator', { readOnly: true, waitingRoom: 'automatic' })
  expect(await switches()).toMatchObject({ readOnly: true, waitingRoom: 'automatic' })

  expect((await act('/reset', { gateway: true })).status).toBe(200)
  expect((await owner.call(secondFactor.status)).status).toBe(401)
  expect(await switches()).toMatchObject({ maintenance: null, readOnly: false, waitingRoom: 'off' })
  expect(await (await gateway.logIn('admin')).value(secondFactor.status)).toMatchObject({ since: null })
})

test('a reset of the mock alone leaves what the gateway keeps', async () => {
  const owner = await ownerOfFactor()
  await act('/operator', { readOnly: true })
  expect((await act('/reset', {})).status).toBe(200)
  expect(await owner.value(secondFactor.status)).toMatchObject({ since: expect.any(String) })
  expect(await switches()).toMatchObject({ readOnly: true })
})
