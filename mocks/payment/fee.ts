import type { PayInit } from '#contracts/candidate/payment.ts'
import { fieldsOfStep } from '#contracts/form/form.ts'

import type { ExamRow } from '../exam/seeds.ts'
import { findExaminee } from '../signup/examinee.ts'
import { formSteps } from '../signup/form.ts'
import { chosenSubjects, signUpFee, textValue, valuesFor } from '../signup/values.ts'
import type { UserRow } from '../user/user-row.ts'

type Item = PayInit['items'][number]

const feeItem = (name: string, price: string, count = 1): Item => ({
  name,
  price,
  count,
  total: (Number(price) * count).toFixed(2),
})

/** Fee of a sign-up by subject; compulsory papers of a level are one line. */
export function feeItems(exam: ExamRow, user: UserRow): Item[] {
  const row = findExaminee(user.id, exam.id)
  if (!row || !exam.fee) return []
  const values = valuesFor(exam, user, row)
  const subjects = chosenSubjects(values)
  if (subjects.length === 0)
    return [feeItem('报名考务费', signUpFee(exam, values) ?? '0.00')].filter(({ total }) => Number(total))
  if (!subjects.some(({ compulsory, exempt }) => compulsory || exempt)) {
    return subjects.map(({ name, fee }) => feeItem(name, fee))
  }
  const prices = new Set(subjects.map(({ fee }) => fee))
  const level = levelName(exam, textValue(values['rankCode']))
  return [...prices].map((price) =>
    feeItem(`考务费（${level}）`, price, subjects.filter(({ fee }) => fee === price).length),
  )
}

const levelName = (exam: ExamRow, code: string) =>
  formSteps(exam)
    .flatMap(fieldsOfStep)
    .find(({ name }) => name === 'rankCode')
    ?.options.find(({ value }) => value === code)?.label ?? code

/** Total fee in yuan. */
export const examFee = (exam: ExamRow, user: UserRow) =>
  feeItems(exam, user)
    .reduce((sum, { total }) => sum + Number(total), 0)
    .toFixed(2)
