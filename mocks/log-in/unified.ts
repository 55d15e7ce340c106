import { checkAgreement, residentId } from '../account/dict.ts'
import { addCandidate, isTaken } from '../account/registration.ts'
import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { maskedId, maskedName } from '../core/mask.ts'
import { checkCode, sendCode } from './phone-code.ts'

type Handover = { ksName: string; zjhm: string; until: number }

/** Name of the service that transfers the identity. */
const source = '四川政务服务网'

const hour = 3_600_000

/** Identities transferred by the unified service, by token; each is valid for one registration. */
const handovers = resettable(
  () =>
    new Map<string, Handover>([
      ['unified-demo', { ksName: '陈晓·阿木', zjhm: '510104199601014320', until: clock.now() + 24 * hour }],
      ['unified-known', { ksName: '张伟', zjhm: '110101199003074514', until: clock.now() + 24 * hour }],
      ['unified-old', { ksName: '赵敏', zjhm: '510107200109095127', until: clock.now() - hour }],
    ]),
)

const expired = { outcome: 'expired' as const }
const alreadyRegistered = { outcome: 'taken' as const }

type Step =
  | { step: 'open'; token: string }
  | { step: 'code'; token: string; phone: string }
  | { step: 'register'; token: string; phone: string; code: string; password: string; agreement: string }

/** One step of a registration with an identity verified by another service. */
export function unifiedStep(input: Step) {
  const handover = handovers.value.get(input.token)
  if (!handover || handover.until < clock.now()) return expired
  if (isTaken({ zjhm: handover.zjhm })) return alreadyRegistered
  if (input.step === 'open') return { outcome: 'ready' as const, source, identity: maskedRows(handover) }
  const purpose = `unified/${input.phone}`
  if (input.step === 'code') return sendCode(purpose, input.phone)
  checkAgreement(input.agreement)
  const failure = checkCode(purpose, input.code)
  if (failure) return failure
  if (isTaken({ phone: input.phone })) return alreadyRegistered
  handovers.value.delete(input.token)
  return addCandidate({ ...handover, ...input, zjlx: residentId }).answer
}

const maskedRows = ({ ksName, zjhm }: Handover) => [
  { label: '姓名', value: maskedName(ksName) },
  { label: '证件类型', value: '居民身份证' },
  { label: '证件号码', value: maskedId(zjhm) },
]
