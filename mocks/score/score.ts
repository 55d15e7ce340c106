import { score, type Score, type ScoreQuery, type ScoreSummary } from '#contracts/candidate/score.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { clock, day } from '../core/clock.ts'
import { paginate } from '../core/db.ts'
import { maskedId } from '../core/mask.ts'
import { mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { bladeMinute } from '../core/wire.ts'
import { exams } from '../exam/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { scoreCertificate, findNextSitting, scoreReportId } from './links.ts'
import { scoreProof } from './proof.ts'
import { type ScoreRow, scores } from './seeds.ts'

/** Age from which an exam is historical. */
const currentTime = 365 * day

const isHistorical = ({ examTime }: ScoreRow) => clock.now() - Date.parse(examTime) > currentTime

/** Whether a result is published at the time of the mock. */
export const isPublished = ({ releaseTime }: ScoreRow) => releaseTime !== null && clock.now() >= Date.parse(releaseTime)

/** An exam of the mock has one release time for everybody. */
const current = (row: ScoreRow): ScoreRow => {
  const exam = row.examId === null ? undefined : exams.byId(row.examId)
  return exam && row.releaseTime !== null ? { ...row, releaseTime: exam.scoreTime } : row
}

/** Results of a user, newest exam first. */
export const userScores = (userId: string): ScoreRow[] =>
  scores
    .filter((row) => row.userId === userId)
    .map(current)
    .toSorted((a, b) => b.examTime.localeCompare(a.examTime))

function toScoreSummary(row: ScoreRow): ScoreSummary {
  const { examCode, examName, scoreType, examTime, releaseTime, status, result } = row
  const published = isPublished(row)
  const { total = '', fullMark = '', passState = 'none' } = published ? result : {}
  return {
    scoreExamId: row.id,
    examCode,
    examName,
    scoreType,
    year: examTime.slice(0, 4),
    examTime,
    historical: isHistorical(row),
    published,
    releaseTime,
    status: published ? status : null,
    total,
    fullMark,
    passState,
  }
}

function matches({ examName, examCode, examTime }: ScoreRow, { keyword = '', year }: ScoreQuery): boolean {
  const text = `${examName} ${examCode}`.toLowerCase()
  return text.includes(keyword.trim().toLowerCase()) && (year === undefined || examTime.startsWith(year))
}

const list = (query: ScoreQuery, user: UserRow, historical: boolean) =>
  paginate(
    userScores(user.id)
      .filter((row) => isHistorical(row) === historical && matches(row, query))
      .map(toScoreSummary),
    query,
  )

/** Final results of the series up to this one. */
const earlierScores = ({ userId, series, examTime }: ScoreRow) =>
  userScores(userId)
    .filter((row) => row.series === series && row.examTime <= examTime && row.status === 'valid' && isPublished(row))
    .map(toScoreSummary)
    .map(({ scoreExamId, examName, examTime, total, passState }) => ({
      scoreExamId,
      examName,
      examTime,
      total,
      passState,
    }))
    .toReversed()

function appealPeriod({ appealStartTime, appealEndTime }: ScoreRow): Score['appeal'] {
  if (appealStartTime === null || appealEndTime === null) return null
  const now = chinaTime(clock.now())
  return {
    open: appealStartTime <= now && now <= appealEndTime,
    startTime: appealStartTime,
    endTime: appealEndTime,
    content:
      '如对成绩有异议，请在规定时间内携带有效身份证件到报名地市考试机构提交复查申请。复查只核对是否漏评、漏加，不重新评卷。',
  }
}

const isProvable = (row: ScoreRow) => row.status === 'valid' && isPublished(row)

/** Proof of an own result that is in the list of the call. */
function prove(scoreExamId: string, user: UserRow, historical: boolean): Promise<string> | null {
  const row = userScores(user.id).find((it) => it.id === scoreExamId && isHistorical(it) === historical)
  if (!row) return null
  return isProvable(row) ? scoreProof(row, user) : refuse('该成绩暂不提供证明')
}

function toScore(row: ScoreRow, user: UserRow): Score {
  const { passLine = '', level = '', subjects = [], rank = null, remark = '', validity = '', ...rest } = row.result
  return {
    ...toScoreSummary(row),
    passLine,
    level,
    subjects,
    rank,
    remark,
    validity,
    nextSteps: rest.nextSteps ?? [],
    others: rest.others ?? [],
    ksName: user.realName,
    zkzh: `26${row.id.slice(-4)}${user.id.slice(-6)}`,
    zjhm: maskedId(user.zjhm),
    appeal: appealPeriod(row),
    history: earlierScores(row),
    provable: isProvable(row),
    reportId: scoreReportId(row),
    certificate: scoreCertificate(row),
    nextSitting: findNextSitting(row),
  }
}

const tips = `<ul>
<li>成绩以考试机构公布的为准，本系统只提供查询。</li>
<li>查询高峰期请耐心等待，<strong>页面会自动更新</strong>，不必反复刷新。</li>
<li>对成绩有异议的，请在复查期内到报名地市考试机构申请。</li>
</ul>`

export const scoreHandlers = mock(score, {
  page: (query, { user }) => list(query, user, false),
  hisPage: (query, { user }) => list(query, user, true),
  scoreInfo({ scoreExamId }, { user }) {
    const row = userScores(user.id).find(({ id }) => id === scoreExamId)
    if (!row) return null
    if (isPublished(row)) return toScore(row, user)
    return refuse(row.releaseTime ? `成绩将于 ${bladeMinute(row.releaseTime)} 公布` : '成绩公布时间另行通知')
  },
  downloadScoreProve: ({ scoreExamId }, { user }) => prove(scoreExamId, user, false),
  downloadHisScoreProve: ({ scoreExamId }, { user }) => prove(scoreExamId, user, true),
  scoreTips: () => tips,
})
