import { exam } from '#contracts/candidate/exam.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { type FormValues, valuesToRows } from '#contracts/form/form.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { findExaminee, examinees } from '#mocks/signup/examinee.ts'
import { formSteps } from '#mocks/signup/form.ts'
import { setStage } from '#mocks/signup/stage.ts'

/** Exams of the seeds: for adults, and of a professional qualification. */
export const adult = '1800000000000000001'
export const professional = '1800000000000000002'
/** User id of the candidate who signs up. */
export const zhangwei = '1700000000000000001'

/** The candidate's sign-up as the server has it. */
export const row = () => findExaminee(zhangwei, adult)

/** Chooses the exam for adults. */
export const choose = (browser: Tab) => browser.value(exam.selectExam, { examId: adult })

/** A complete form that is not submitted. */
export function complete(browser: Tab) {
  setStage(zhangwei, adult, 'filling')
  const steps = formSteps(exams.get(adult)).map(({ step }) => step)
  examinees.change(row()?.id ?? '', { completedSteps: steps })
  return choose(browser)
}

/** A form that was started. */
export function filling(browser: Tab) {
  setStage(zhangwei, adult, 'filling')
  return choose(browser)
}

/** Changes made on another device. */
export const saveElsewhere = (browser: Tab, step: string, values: FormValues) =>
  browser.value(signup.save, { examId: adult, step, values: valuesToRows(values) })
