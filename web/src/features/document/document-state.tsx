import { Plural, Trans } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'

import { document, type ExamDocInfo } from '#contracts/candidate/document.ts'
import type { Signup } from '#contracts/candidate/signup.ts'
import { rowsToValues } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { selectedDepartment, documentQueries, unreadCompulsory } from './document-list.ts'
import { type Signature, signedValues } from './signature.ts'

type Values = Pick<Signup, 'values'>

/** Compulsory documents that were not read; undefined while the lists load. */
export function useUnread(signup: Values): ExamDocInfo[] | undefined {
  const lists = useQueries({ queries: documentQueries(selectedDepartment(signup)) })
  if (lists.some(({ data }) => data === undefined)) return undefined
  return unreadCompulsory(
    lists.flatMap(({ data = [] }) => data),
    signup,
  )
}

/** Signature of the letter in force; undefined while loading, or without a letter. */
export function useSignature(signup: Values): Signature | undefined {
  const departmentCode = selectedDepartment(signup)
  const { data: letter } = useQuery(query(document.getCmsExamDoc, { departmentCode, fileType: 'commitment' }))
  return letter ? signedValues(rowsToValues(signup.values), letter.version) : undefined
}

export const ReadingText = ({ unread }: { unread: readonly ExamDocInfo[] }) =>
  unread.length === 0 ? (
    <Trans>必读文件已读完</Trans>
  ) : (
    <Plural value={unread.length} one="还有 # 份必读文件" other="还有 # 份必读文件" />
  )

export function SigningText({ signature: { kind, time } }: { signature: Signature }) {
  if (kind === 'outdated') return <Trans>已更新，须重新签署</Trans>
  if (kind === 'none') return <Trans>未签署</Trans>
  return time ? <Trans>已于 {noBreak(dateTime(time))} 签署</Trans> : <Trans>已签署</Trans>
}
