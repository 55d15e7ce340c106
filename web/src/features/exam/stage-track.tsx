import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'

import type { Exam } from '#contracts/candidate/exam.ts'

import { stationNames } from '#web/frame/selected-exam/use-way.tsx'
import { examWay } from '#web/frame/selected-exam/way.ts'
import { useServerNow, useServerTime } from '#web/ui/time/server-time.ts'
import { ownStage } from './stage.ts'

import classes from './stage-track.module.css'

/** Progress of a sign-up, from the form to the score: the way that every page shows. */
export function StageTrack({ exam }: { exam: Exam }) {
  const { t, i18n } = useLingui()
  const isScored = useServerTime((now) => ownStage(exam, now) === 'scored')
  const at = (now: number) => (exam.examineeStatus === 'none' ? [] : examWay(exam, now))
  const way = at(
    useServerNow((now) =>
      at(now)
        .map(({ state }) => state)
        .join(),
    ),
  )
  if (way.length === 0 || exam.examineeStatus === 'withdrawn') return null
  return (
    <div className={classes.frame}>
      <ol className={classes.track}>
        {way.map(({ station, state }) => {
          const hasScores = station === 'score' && isScored
          const said = { done: t`已完成`, now: t`当前`, later: t`未开始` }[state]
          return (
            <li
              key={station}
              className={classes.station}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              {hasScores ? t`成绩已公布` : i18n._(stationNames[station])}
              {!hasScores && <VisuallyHidden>{t`（${said}）`}</VisuallyHidden>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
