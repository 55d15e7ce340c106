import type { Education } from '#contracts/candidate/education.ts'
import { fieldsOfStep } from '#contracts/form/form.ts'

import { formSteps } from '../signup/form.ts'
import type { StepRule } from '../signup/values.ts'
import { userEducations } from './education.ts'
import { educations } from './seeds.ts'

const educationLabel = ({ schoolName, levelName, major }: Education) =>
  [schoolName, levelName, major].filter((it) => it !== '').join(' · ')

/** Educations or degrees of a user as options of a form field. */
export const educationChoices = (userId: string, kind: Education['kind']) =>
  userEducations(userId)
    .filter((row) => row.kind === kind)
    .map((row) => ({
      id: row.id,
      name: educationLabel(row),
      level: row.levelName,
      verified: row.verification === 'verified',
    }))

/** Display name of an education by its id, for any user: a sign-up stores the id. */
export function educationName(id: string): string | undefined {
  const row = educations.byId(id)
  const education = row && userEducations(row.userId).find((it) => it.id === id)
  return education && educationLabel(education)
}

/** Selected educations still exist and did not fail the verification. */
export const educationRule: StepRule = (exam, user, values) => {
  const ownEducations = userEducations(user.id)
  const errors = formSteps(exam)
    .flatMap(fieldsOfStep)
    .filter(({ codeSource }) => codeSource === 'education' || codeSource === 'degree')
    .flatMap(({ name, codeSource }) => {
      const value = values[name]
      if (!value) return []
      const row = ownEducations.find(({ id, kind }) => id === value && kind === codeSource)
      if (!row) return [[name, '请重新选择，所选内容已被移除']]
      return row.verification === 'failed' ? [[name, '核验未通过，请修改后再选择']] : []
    })
  return Object.fromEntries(errors)
}
