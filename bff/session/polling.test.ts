import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { errorLog } from '#contracts/administration/log.ts'
import { timerHeader } from '#contracts/core/header.ts'

import { clock } from '#mocks/core/clock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { testGateway } from '../testing/gateway.ts'
import { readProblem } from '../testing/problem.ts'

const minute = 60_000

beforeEach(() => {
  scenario.begin('normal')
})

/** An administrator's log that is asked for every minute; the code of the first refusal and its minute. */
async function pollUntilRefused(headers: Record<string, string>) {
  const gateway = await testGateway({ settings: { ADMIN_LOCK_SECONDS: '9999' } })
  onTestFinished(() => gateway.close())
  const tab = await gateway.logIn('admin')
  for (let minutes = 1; minutes <= 300; minutes++) {
    clock.set(clock.now() + minute)
    const response = await tab.call(errorLog.list, {}, { headers })
    if (!response.ok) return { minutes, code: (await readProblem(response)).code }
  }
  return null
}

test('a list that refreshes itself does not lengthen the session of an administrator beyond 15 minutes', async () => {
  expect(await pollUntilRefused({ [timerHeader]: '1' })).toEqual({ minutes: 15, code: 'session_ended' })
})

test('an administrator who works is logged out after 4 hours all the same', async () => {
  expect(await pollUntilRefused({})).toEqual({ minutes: 240, code: 'session_ended' })
})
