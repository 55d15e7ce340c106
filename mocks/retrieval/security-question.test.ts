import { beforeEach, expect, test } from 'vitest'

import { lastPhoneCode } from '../log-in/phone-code.ts'
import { BladeClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { isSecurityAnswer } from './security-answer.ts'

const server = await testServer()
let zhangwei: BladeClient

beforeEach(async () => {
  zhangwei = await new BladeClient(server.url).logIn('zhangwei')
})

const userId = '1700000000000000001'
const before = { question: '1', answer: '建国路小学' }
const after = { question: '3', answer: '长沙' }

const go = (input: object) => zhangwei.send('ouma-register/update-security-question', { userId, ...input })

const save = (code: string) => go({ step: 'save', newQuestion: after.question, newAnswer: after.answer, code })

test('a new question replaces the old one, with a code to the phone of the account', async () => {
  expect(await go({ step: 'code' })).toMatchObject({ outcome: 'sent' })
  expect(lastPhoneCode()?.phone).toBe('13912345678')
  expect(await save(lastPhoneCode()?.code ?? '')).toEqual({ outcome: 'saved' })
  expect([isSecurityAnswer(userId, before), isSecurityAnswer(userId, after)]).toEqual([false, true])
})

test('without the code nothing changes, and a code is valid once', async () => {
  expect(await save('000000')).toEqual({ outcome: 'wrong', left: 0 })
  expect(isSecurityAnswer(userId, before)).toBe(true)
  await go({ step: 'code' })
  const code = lastPhoneCode()?.code ?? ''
  await save(code)
  expect(await save(code)).toEqual({ outcome: 'wrong', left: 0 })
})
