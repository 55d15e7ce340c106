import { userBaseInfo, baseInfos } from '#mocks/base-info/seeds.ts'
import { md5Hex, storedPassword } from '#mocks/core/wire.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { emptyUser, users } from '#mocks/user/seeds.ts'
import type { Tab } from './browser.ts'
import { demoUser } from './demo-user.ts'
import type { TestGateway } from './gateway.ts'

type SignUp = { examId: string; stage: Parameters<typeof setStage>[2] }

/** Id of a candidate of the crowd. */
export const candidateId = (index: number) => `17100000000000000${String(index).padStart(2, '0')}`

/** Adds a candidate of the crowd, whose sign-up for the exam is at a stage. Returns the account. */
export function addCandidate(index: number, { examId, stage }: SignUp): string {
  const id = candidateId(index)
  const account = `kaosheng${index}`
  const password = storedPassword(md5Hex('Exam@2026'))
  users.put(emptyUser(id, { account, password, realName: `考生${index}`, roleId: candidateRole, examId }))
  setStage(id, examId, stage)
  return account
}

/** Gives a candidate of the crowd the base info of zhangwei: the sign-up can be submitted. */
export function completeBaseInfo(index: number) {
  const { id, phone, zjhm, sex, birthday } = demoUser('zhangwei')
  users.change(candidateId(index), { phone, zjhm, sex, birthday })
  baseInfos.value.set(candidateId(index), userBaseInfo({ id }))
}

/** A crowd of candidates, logged in, each in a browser of its own. */
export async function logInCandidates(
  gateway: Pick<TestGateway, 'browser'>,
  { count, ...signUp }: SignUp & { count: number },
): Promise<Tab[]> {
  const tabs: Tab[] = []
  for (let index = 0; index < count; index += 1) {
    const tab = gateway.browser()
    await tab.logInByLink(addCandidate(index, signUp))
    tabs.push(tab)
  }
  return tabs
}
