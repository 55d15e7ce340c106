import { account } from '#contracts/session/account.ts'

import { mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { checkCode, sendCode } from '../log-in/phone-code.ts'
import { unifiedStep } from '../log-in/unified.ts'
import { saveSecurityAnswer } from '../retrieval/security-answer.ts'
import { questionStep } from '../retrieval/security-question.ts'
import { initialHash, isSimple } from '../user/initial-password.ts'
import { deletionStep } from './deletion.ts'
import { agreement, checkAgreement, checkDocument, idTypes, questions } from './dict.ts'
import { addCandidate, addGuest, isTaken, passwordHash, setPassword } from './registration.ts'

/** Sentinel name: the police register answers a mismatch for any number. */
const mismatch = '核验不符'

export const accountHandlers = mock(account, {
  dict: () => ({ idTypes, questions, agreement, guestWait: '约 2 个工作日' }),
  submit(input) {
    const purpose = `register/${input.phone}`
    if (input.step === 'code') return sendCode(purpose, input.phone)
    checkAgreement(input.agreement)
    const zjhm = input.step === 'candidate' ? input.zjhm.toUpperCase() : ''
    if (input.step === 'candidate') checkDocument({ zjlx: input.zjlx, zjhm })
    if (input.ksName === mismatch) refuse('姓名与证件号码不一致，请核对后重新提交')
    const failure = checkCode(purpose, input.code)
    if (failure) return failure
    const { phone } = input
    if (isTaken(input.step === 'guest' ? { phone, account: input.account } : { phone, zjhm })) {
      return { outcome: 'taken' as const }
    }
    if (input.step === 'guest') return addGuest(input)
    const { id, answer } = addCandidate({ ...input, zjhm })
    saveSecurityAnswer(id, input)
    return answer
  },
  unifiedSubmit: (input) => unifiedStep(input),
  simplePassword: (_, { user }) => ({ simple: isSimple(user) }),
  resetSimplePassword({ password }, { user }) {
    if (!isSimple(user)) refuse('密码已重置，无需重复操作')
    if (passwordHash(password) === initialHash()) refuse('新密码不能与初始密码相同')
    setPassword(user, password)
  },
  updateSecurityQuestion: (input, { user }) => questionStep(input, user),
  deleteAccount: (input, { user }) => deletionStep(input, user),
})
