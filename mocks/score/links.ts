import type { NextSitting, CertificateState } from '#contracts/candidate/score.ts'

import { exams, signupWindow } from '../exam/seeds.ts'
import { isIssued, reissueKindNames, certificateSite, uncertified } from '../reissue/certificate.ts'
import { reports } from '../score-analysis/seeds.ts'
import type { ScoreRow } from './seeds.ts'

/** Id of the report on a result; null where none is offered. */
export const scoreReportId = ({ id }: ScoreRow): string | null =>
  reports.find((report) => report.scoreExamId === id && report.offered)?.id ?? null

/** Values with which the certificate of a result is applied for; null for a result without one, and before it is issued. */
export function scoreCertificate({ userId, series, status, examTime, releaseTime }: ScoreRow): CertificateState | null {
  const kind = Object.entries(reissueKindNames).find(([, [, examCode]]) => examCode === series)
  if (!kind || uncertified.has(status) || !isIssued({ releaseTime })) return null
  return { cjzmlx: kind[0], ...certificateSite(userId), ssnf: examTime.slice(0, 4) }
}

/** Next sitting of an exam that was failed; null for a pass, and where none is announced. */
export function findNextSitting({ series, examId, result }: ScoreRow): NextSitting | null {
  if (result.passState !== 'failed') return null
  const next = exams.find((it) => it.examCode.startsWith(series) && it.id !== examId && signupWindow(it) !== 'over')
  if (!next) return null
  const { examCode, examName, signupStartTime, signupEndTime } = next
  return { examCode, examName, signupStartTime, signupEndTime }
}
