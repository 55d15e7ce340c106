import { useSuspenseQueries } from '@tanstack/react-query'

import { document, type ExamDocInfo } from '#contracts/candidate/document.ts'
import type { Signup } from '#contracts/candidate/signup.ts'
import { type FormValues, valueByName, rowsToValues } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import { valueList, fieldText } from '#web/ui/server-form/field-props.ts'

/** Department of the sign-up; empty before one is chosen: only documents for all departments are listed then. */
export const selectedDepartment = ({ values }: Pick<Signup, 'values'>) =>
  fieldText(valueByName(rowsToValues(values), 'selectDepartment'))

/** Ids of documents marked as read. */
export const readDocumentIds = (values: FormValues): readonly string[] => valueList(valueByName(values, 'readDocs'))

/** All documents: of the institution, of the venues, and for the day of the exam. */
export const documentQueries = (departmentCode: string) =>
  [
    query(document.getCmsExamDocList, { departmentCode, fileType: 'notice' }),
    query(document.getBmdsExamDocList),
    query(document.getExamAdmissionDocList),
  ] as const

export function useDocuments(signup: Signup) {
  const [notices, venues, admission] = useSuspenseQueries({ queries: documentQueries(selectedDepartment(signup)) })
  return { notices: notices.data, venues: venues.data, admission: admission.data }
}

/** Compulsory documents not marked as read: they block the submission. */
export function unreadCompulsory(documents: readonly ExamDocInfo[], signup: Pick<Signup, 'values'>): ExamDocInfo[] {
  const read = readDocumentIds(rowsToValues(signup.values))
  return documents.filter(({ id, compulsory }) => compulsory && !read.includes(id))
}
