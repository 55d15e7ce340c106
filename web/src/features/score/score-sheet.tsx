import type { Ref } from 'react'

import type { PassState, Score } from '#contracts/candidate/score.ts'

import { serverNow } from '#web/client/clock/clock.ts'
import { dateTime } from '#web/ui/time/moment.ts'

import printed from '#web/ui/print-sheet/printed.module.css'
import classes from './sheet.module.css'

const states: Record<PassState, string> = { passed: '合格', failed: '未合格', none: '', unknown: '' }

/** Result on paper and in the saved image, always in Chinese. Off the screen otherwise. */
export function ScoreSheet({ score, ref }: { score: Score; ref: Ref<HTMLElement> }) {
  const { examName, examTime, ksName, zjhm, zkzh, total, fullMark, passLine, passState, level, rank } = score
  const facts: [string, string][] = [
    ['姓名', ksName],
    ['证件号码', zjhm],
    ['准考证号', zkzh],
    ['考试日期', examTime ?? ''],
    ['级别', level],
    ['招聘单位', rank?.unit ?? ''],
    ['岗位', rank?.position ?? ''],
    ['名次', String(rank?.rank ?? '')],
    ['成绩', [total, fullMark && `满分 ${fullMark}`, states[passState]].filter(Boolean).join('，')],
    ['合格线', passLine],
    ...score.others.map(({ label, value }): [string, string] => [label, value]),
    ['有效期', score.validity],
    ['说明', score.remark],
  ]
  return (
    <article ref={ref} lang="zh-CN" aria-hidden className={`${classes.sheet} ${printed.printed}`}>
      <p className={classes.title}>{examName}</p>
      <p className={classes.subtitle}>成绩查询结果</p>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {score.subjects.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th>科目</th>
              <th>成绩</th>
              <th>等级</th>
              <th>结果</th>
            </tr>
          </thead>
          <tbody>
            {score.subjects.map((subject) => (
              <tr key={`${subject.code}/${subject.subject}`}>
                <td>{subject.subject}</td>
                <td>{subject.score || '—'}</td>
                <td>{subject.grade || '—'}</td>
                <td>{states[subject.passState] || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.foot}>{`查询时间 ${dateTime(serverNow())}。本页仅供参考，成绩以考试机构公布的为准。`}</p>
    </article>
  )
}
