import { clock, day } from '../core/clock.ts'

/** Kinds of certificates by cjzmlx: name, and code of the exam, which results have as their series. */
export const reissueKindNames: Readonly<Record<string, [name: string, examCode: string]>> = {
  ncre: ['全国计算机等级考试成绩证明', 'NCRE'],
  pets: ['全国英语等级考试成绩证明', 'PETS'],
  zk: ['自学考试课程合格证明', 'ZK'],
  ntce: ['教师资格考试合格证明', 'NTCE'],
}

/** States of results without a certificate. */
export const uncertified: ReadonlySet<string> = new Set(['absent', 'violation', 'cancelled'])

/** Area and site at which a user took every exam, by user. */
const sites: Readonly<Record<string, { kq: string; kd: string }>> = {
  '1700000000000000003': { kq: '6501', kd: '650101' },
}

/** Area and site of a user's exams. */
export const certificateSite = (userId: string) => sites[userId] ?? { kq: '5101', kd: '510101' }

/** Days from the publication of a result until its certificate is handed out. */
const issueDays = 15

/** Whether there is a certificate that could have been lost. */
export const isIssued = ({ releaseTime }: { releaseTime: string | null }) =>
  releaseTime !== null && Date.parse(releaseTime) + issueDays * day <= clock.now()

/** Fee of a reissue with its postage, in yuan. */
export const reissueFee = '25.00'
