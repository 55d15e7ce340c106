import type * as v from 'valibot'

import type { Output } from '#contracts/core/call.ts'
import type { account } from '#contracts/session/account.ts'

import { questions } from '../account/dict.ts'
import { refuse } from '../core/refusal.ts'
import { checkCode, sendCode, removeCode } from '../log-in/phone-code.ts'
import type { UserRow } from '../user/user-row.ts'
import { saveSecurityAnswer } from './security-answer.ts'

type Call = typeof account.updateSecurityQuestion

/** Changes the security question, verified by a code to the phone of the account. */
export function questionStep(input: v.InferOutput<Call['input']>, { id, phone }: UserRow): Output<Call> {
  const purpose = `question/${id}`
  if (!phone) refuse('账号没有绑定手机号，请先在基本信息中填写')
  if (input.step === 'code') return sendCode(purpose, phone)
  if (!questions.some(({ value }) => value === input.newQuestion)) refuse('请选择密保问题')
  const failure = checkCode(purpose, input.code)
  if (failure) return failure
  removeCode(purpose)
  saveSecurityAnswer(id, { question: input.newQuestion, answer: input.newAnswer })
  return { outcome: 'saved' }
}
