import { afterAll, beforeAll, expect, test } from 'vitest'

import { apiLog, errorLog, usualLog } from '#contracts/administration/log.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'
import type { Call } from '#contracts/core/call.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'

let gateway: TestGateway
let admin: Tab
beforeAll(async () => {
  gateway = await testGateway()
  admin = await gateway.logIn('admin')
})
afterAll(() => gateway.close())

const impossible = [
  '2026-13-01T10:00:00+08:00',
  '2026-00-01T10:00:00+08:00',
  '2027-02-30T10:00:00+08:00',
  '2026-02-29T10:00:00+08:00',
  '1900-02-29T10:00:00+08:00',
  '2026-04-31T10:00:00+08:00',
  '2026-01-01T24:00:00+08:00',
  '2026-01-01T10:60:00+08:00',
  '2026-01-01T10:00:60+08:00',
]

const takeInstant: readonly (readonly [string, Call, (time: string) => object])[] = [
  ['usualLog.list', usualLog.list, (time) => ({ createTime_datege: time })],
  ['apiLog.list', apiLog.list, (time) => ({ createTime_dategt: time })],
  ['errorLog.list', errorLog.list, (time) => ({ createTime_datelt: time })],
  ['tenant.list', tenant.list, (time) => ({ expireTime_datege: time })],
  ['tenant.setting', tenant.setting, (time) => ({ ids: '1', expireTime: time })],
]

test.each(takeInstant)('%s refuses an instant that no clock shows', async (_, call, input) => {
  for (const time of impossible) {
    const { status, code } = await readProblem(await admin.call(call, input(time)))
    expect([time, status, code]).toEqual([time, 400, 'invalid_input'])
  }
})

test('a list takes 29 February of a leap year', async () => {
  for (const day of ['2028-02-29', '2000-02-29', '2026-12-31']) {
    expect((await admin.call(tenant.list, { expireTime_datege: `${day}T23:59:59+08:00` })).status).toBe(200)
  }
})

test('a user cannot be born on a day that the calendar lacks', async () => {
  const draft = { tenantId: '000000', account: 'born', userType: 1, name: 'born', realName: 'born' }
  for (const birthday of ['2026-02-31', '1900-02-29', '1990-06-31']) {
    const { status, fields } = await readProblem(await admin.call<Call>(user.submit, { ...draft, birthday }))
    expect([birthday, status, Object.keys(fields ?? {})]).toEqual([birthday, 400, expect.arrayContaining(['birthday'])])
  }
})
