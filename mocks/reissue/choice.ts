import { ownValue } from '../core/own.ts'
import { userScores } from '../score/score.ts'
import { isIssued, reissueKindNames, uncertified } from './certificate.ts'

type Area = { readonly name: string; readonly sites: Readonly<Record<string, string>> }

/** Exam areas with their sites, by code. */
const areas: Readonly<Record<string, Area>> = {
  '5101': { name: '成都考区', sites: { '510101': '四川大学考点', '510102': '电子科技大学考点' } },
  '5107': { name: '绵阳考区', sites: { '510701': '西南科技大学考点' } },
  '6501': { name: '乌鲁木齐考区', sites: { '650101': '新疆大学考点', '650102': '新疆师范大学考点' } },
}

const examCodes = new Set(Object.values(reissueKindNames).map(([, examCode]) => examCode))

const reissueKind = (cjzmlx: string) => ownValue(reissueKindNames, cjzmlx)
const reissueArea = (kq: string) => ownValue(areas, kq)

/** Name of a kind of certificate. */
export const kindName = (cjzmlx: string) => reissueKind(cjzmlx)?.[0] ?? ''

/** Name of an exam area. */
export const areaName = (kq: string) => reissueArea(kq)?.name ?? ''

/** Name of an exam site. */
export const siteName = (kq: string, kd: string) => ownValue(reissueArea(kq)?.sites ?? {}, kd) ?? ''
const kindExamCode = (cjzmlx: string) => reissueKind(cjzmlx)?.[1] ?? ''

/** Areas of an exam; none for an unknown one. */
export const reissueAreas = (examCode: string) =>
  examCodes.has(examCode) ? Object.entries(areas).map(([code, { name }]) => ({ code, name })) : []

/** Sites of an exam in an area. */
export const reissueSites = (examCode: string, kq: string) =>
  examCodes.has(examCode) ? Object.entries(reissueArea(kq)?.sites ?? {}).map(([code, name]) => ({ code, name })) : []

/** A candidate's results that a certificate can be made of, newest first. */
export const certificateResults = (userId: string, cjzmlx: string) =>
  userScores(userId).filter(
    (row) => row.series === kindExamCode(cjzmlx) && isIssued(row) && !uncertified.has(row.status),
  )

/** Years of these results. */
export function certificateYears(userId: string, cjzmlx: string, kq: string): string[] {
  if (!reissueArea(kq)) return []
  return [...new Set(certificateResults(userId, cjzmlx).map(({ examTime }) => examTime.slice(0, 4)))]
}
