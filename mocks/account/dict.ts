import * as v from 'valibot'

import { rules } from '#contracts/form/rule.ts'
import type { Agreement, IdType, SecurityQuestion } from '#contracts/session/account.ts'

import type { Present } from '../core/present.ts'
import { refuse } from '../core/refusal.ts'

type IdTypeRow = Present<IdType, 'rule'>

/** Type of the ID card of residents of the mainland. */
export const residentId = '1'

export const idTypes: IdTypeRow[] = [
  { value: residentId, label: '居民身份证', rule: 'nationalId', help: '第二代居民身份证上的 18 位号码' },
  { value: '2', label: '港澳居民来往内地通行证', rule: 'hongKongMacaoId', help: '证件正面以 H 或 M 开头的号码' },
  { value: '3', label: '台湾居民来往大陆通行证', rule: 'otherId', help: '证件正面的号码，6 到 18 位数字或字母' },
  { value: '4', label: '港澳台居民居住证', rule: 'nationalId', help: '证件正面的 18 位号码' },
  { value: '5', label: '外国人永久居留身份证', rule: 'foreignerId', help: '证件正面的 15 位或 18 位号码' },
  { value: '6', label: '护照', rule: 'otherId', help: '护照资料页上的号码，6 到 18 位数字或字母' },
]

/** Type of the document of an account. */
export const idTypeByValue = (value: string): IdTypeRow =>
  idTypes.find((it) => it.value === value) ?? refuse('请选择证件类型')

export const questions: SecurityQuestion[] = [
  { value: '1', label: '您就读的小学名称是？' },
  { value: '2', label: '您母亲的姓名是？' },
  { value: '3', label: '您的出生地是？' },
  { value: '4', label: '您最喜欢的老师姓名是？' },
]

export const agreement: Agreement = {
  title: '用户注册协议与个人信息处理规则',
  version: '2026-03',
  content: `
    <p>欢迎注册考试报名账号。请在注册前阅读以下内容，重点是与您的权利有关的条款。</p>
    <h3>一、账号</h3>
    <p>每位考生只能注册一个账号。注册时填写的姓名、证件类型和证件号码必须与参加考试时所持证件一致，注册后不能自行修改。</p>
    <p>账号和密码由您本人保管。因转借、泄露账号造成的后果由本人承担。</p>
    <h3>二、我们收集哪些信息</h3>
    <p>为核实身份和组织考试，我们收集您的姓名、证件类型、证件号码和手机号码；报名时还会收集学历、照片等报考所需的信息。</p>
    <h3>三、信息怎么用</h3>
    <p>您的信息仅用于报名、资格审核、考务组织、成绩发布和证书管理，不会用于其他用途。</p>
    <h3>四、保存与安全</h3>
    <p>信息保存在境内，传输和存储均采取加密措施，保存期限为实现上述目的所需的最短时间。</p>
    <h3>五、您的权利</h3>
    <p>您可以查询、更正本人信息，也可以申请注销账号。未满 14 周岁的考生应由监护人同意后注册。</p>
    <h3>六、联系我们</h3>
    <p>咨询电话 028-12345678，工作日 9:00—17:00。</p>`,
}

/** Refuses an unknown type of ID document, and a number that is invalid for its type. */
export function checkDocument({ zjlx, zjhm }: { zjlx: string; zjhm: string }): IdTypeRow {
  const type = idTypeByValue(zjlx)
  if (!v.is(rules[type.rule], zjhm)) refuse('请输入正确的证件号码')
  return type
}

/** Refuses an outdated version of the agreement. */
export function checkAgreement(version: string) {
  if (version !== agreement.version) refuse('协议已更新，请重新阅读')
}
