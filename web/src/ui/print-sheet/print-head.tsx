import { Trans, useLingui } from '@lingui/react/macro'

import { serverNow } from '#web/client/clock/clock.ts'
import { dateTime } from '../time/moment.ts'

import classes from './print-head.module.css'

type Props = {
  /** What the sheet is. */
  title: string
  /** Organiser that the sheet is about; empty where the server does not say. */
  issuer?: string | undefined
}

/** Head of a printed sheet: what it is, from whom, and when it was printed. Off the screen. */
export function PrintHead({ title, issuer }: Props) {
  const { t } = useLingui()
  const site = t`考试报名`
  return (
    <div className={classes.head} aria-hidden>
      <p className={classes.title}>{title}</p>
      <p>
        <Trans>
          出具单位 <span lang="zh-CN">{issuer || site}</span> · 打印时间 {dateTime(serverNow())}
        </Trans>
      </p>
    </div>
  )
}
