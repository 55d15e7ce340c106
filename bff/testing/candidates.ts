import { md5Hex, storedPassword } from '#mocks/core/wire.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { emptyUser, users } from '#mocks/user/seeds.ts'

import type { Tab } from './browser.ts'
import type { TestGateway } from './gateway.ts'

type Options = { examId: string; stage: Parameters<typeof setStage>[2]; count: number }

/** Id of a candidate of the crowd. */
export const candidateId = (index: number) => `17100000000000000${String(index).padStart(2, '0')}`

/** A crowd: candidates whose sign-up for the exam is at a stage, logged in, each in a browser of its own. */
export async function logInCandidates(gateway: TestGateway, { examId, stage, count }: Options): Promise<Tab[]> {
  const tabs: Tab[] = []
  for (let index = 0; index < count; index += 1) {
    const id = candidateId(index)
    const account = `kaosheng${index}`
    const password = storedPassword(md5Hex('Exam@2026'))
    users.put(emptyUser(id, { account, password, realName: `考生${index}`, roleId: candidateRole, examId }))
    setStage(id, examId, stage)
    const tab = gateway.browser()
    await tab.logIn(account)
    tabs.push(tab)
  }
  return tabs
}
