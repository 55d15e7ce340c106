import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'

import type { Exam, ExamineeStatus } from '#contracts/candidate/exam.ts'

import { useServerTime } from '#web/ui/time/server-time.ts'
import { ownStage } from './stage.ts'

import classes from './stage-track.module.css'

const stations = ['signup', 'review', 'payment', 'ticket', 'score'] as const
type Station = (typeof stations)[number]

const names: Record<Station, MessageDescriptor> = {
  signup: msg`报名`,
  review: msg`审核`,
  payment: msg`缴费`,
  ticket: msg`准考证`,
  score: msg`成绩`,
}

/** Position of each stage on the track; null for stages outside of it. */
const standing: Record<ExamineeStatus, Station | null> = {
  none: null,
  filling: 'signup',
  returned: 'signup',
  submitted: 'review',
  unpaid: 'payment',
  paid: 'ticket',
  ticket: 'score',
  withdrawn: null,
  closed: null,
  unknown: null,
}

/** Progress of a sign-up, from the form to the score. */
export function StageTrack({ exam }: { exam: Exam }) {
  const { t, i18n } = useLingui()
  const isScored = useServerTime((now) => ownStage(exam, now) === 'scored')
  const at = standing[exam.examineeStatus]
  if (!at) return null
  const own = stations.filter((it) => it !== 'payment' || exam.fee !== null)
  return (
    <div className={classes.frame}>
      <ol className={classes.track}>
        {own.map((station, index) => {
          const state = index < own.indexOf(at) ? 'done' : station === at ? 'now' : 'later'
          const hasScores = station === 'score' && isScored
          const said = { done: t`已完成`, now: t`当前`, later: t`未开始` }[state]
          return (
            <li
              key={station}
              className={classes.station}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              {hasScores ? t`成绩已公布` : i18n._(names[station])}
              {!hasScores && <VisuallyHidden>{t`（${said}）`}</VisuallyHidden>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
