import type { Tab } from '#bff/testing/browser.ts'
import { addCandidate, completeBaseInfo } from '#bff/testing/candidates.ts'
import { type Gateway, personTab } from './gateways.ts'

/** Exam that is open for sign-up. */
export const examId = '1800000000000000001'

/** A candidate whose sign-up for the exam can be submitted, logged in at a gateway. */
export type Candidate = { readonly index: number; readonly account: string; readonly tab: Tab }

export async function newCandidate(index: number, gateway: Gateway): Promise<Candidate> {
  const account = addCandidate(index, { examId, stage: 'filling' })
  completeBaseInfo(index)
  const tab = personTab(gateway, index)
  tab.exam = examId
  await tab.logInByLink(account)
  return { index, account, tab }
}
