import { factorRemoval } from '#contracts/administration/factor-removal.ts'
import { user } from '#contracts/administration/user.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'

import { clock } from '#mocks/core/clock.ts'
import { reset } from '#mocks/core/db.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../browser.ts'
import { demoUser } from '../demo-user.ts'
import type { TestGateway } from '../gateway.ts'
import { readProblem } from '../problem.ts'

/** When the tests of second factors begin. */
export const start = '2026-03-02T10:00:00+08:00'
/** Milliseconds of a minute. */
export const minutes = 60_000

/** A fresh mock at `start`. */
export function resetMock(): void {
  scenario.begin('normal')
  clock.set(start)
  reset()
}

/** Lets time go by; milliseconds. */
export const pass = (ms: number): void => clock.set(clock.now() + ms)

/** Status and code of a refusal. */
export async function refusal(answer: Response | Promise<Response>) {
  const { status, code } = await readProblem(await answer)
  return { status, code }
}

/** Sends a code. */
export const verify = (tab: Tab, code: string): Promise<Response> => tab.call(secondFactor.verify, { code })

/** The refusal of a wrong code. */
export const wrong = { status: 400, code: 'invalid_input' }

/** Whether calls of the tab are answered. */
export const isIn = async (tab: Tab): Promise<boolean> => (await tab.call(user.info)).ok

/** Removal of the factor of the account `admin` by the operator. */
export const removeByOperator = (gateway: TestGateway, token: string): Promise<Response> =>
  gateway
    .browser()
    .call(
      factorRemoval,
      { tenantId: '000000', userId: demoUser('admin').id },
      { headers: { Authorization: `Bearer ${token}` } },
    )
