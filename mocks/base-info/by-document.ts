import type { FormField, FormGroup } from '#contracts/form/form.ts'

import { idTypeByValue, residentId } from '../account/dict.ts'
import type { SetRow } from '../picture/picture-set.ts'
import type { UserRow } from '../user/user-row.ts'

type Document = Pick<UserRow, 'zjlx'>

const isResidentId = ({ zjlx }: Document) => zjlx === residentId

/** Register that has verified name and number; empty for a document that it does not have. */
export const verifyingRegister = (user: Document) => (isResidentId(user) ? '公安人口信息' : '')

const firstPage = { label: '证件资料页', help: '有照片、姓名和号码的一面，四角完整，文字清晰。' }
const secondPage = { label: '证件背面', help: '没有背面的证件（如护照）不用上传。', required: false }

/** Pictures in place of the two sides of an ID card, by type: of a sign-up, and of a reissue. */
const papersForOthers = {
  sfzrx: firstPage,
  sfzgh: secondPage,
  sqrx: { ...firstPage, label: `申请人${firstPage.label}` },
  sqgh: { ...secondPage, label: `申请人${secondPage.label}` },
}

/** A picture set for the holder of a document. */
export const setByDocument = (set: SetRow, user: Document): SetRow => {
  const paper = Object.entries(papersForOthers).find(([fileType]) => fileType === set.fileType)
  return isResidentId(user) || !paper ? set : { ...set, ...paper[1] }
}

/** Changes of fields, by name, for the holders of other documents: they have names, phones and homes of other countries and regions. */
const changesForOthers: Readonly<Record<string, Partial<FormField>>> = {
  ksName: { rules: ['personName'] },
  jjlxr: { rules: ['personName'] },
  jjlxrdh: { rules: ['phoneNumber'], help: '境外号码请加国家或地区代码，如 +85291234567' },
  mz: { required: false, help: '证件上没有民族的不用填写' },
  szd: { required: false, help: '没有内地户籍的考生不用填写' },
  ...papersForOthers,
}

function fieldByDocument(field: FormField, user: Document): FormField {
  const other = isResidentId(user) ? {} : changesForOthers[field.name]
  const { rule, help } = idTypeByValue(user.zjlx)
  const source = field.source && verifyingRegister(user)
  const number = field.name === 'zjhm' && { rules: [rule], help: field.readOnly ? '' : help }
  return { ...field, ...other, ...number, source }
}

/** Groups of a form for the holder of a document. */
export const groupsByDocument = (groups: readonly FormGroup[], user: Document): FormGroup[] =>
  groups.map((group) => ({ ...group, fields: group.fields.map((field) => fieldByDocument(field, user)) }))
