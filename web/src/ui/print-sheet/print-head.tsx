import { Trans } from '@lingui/react/macro'

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
export const PrintHead = ({ title, issuer }: Props) => (
  <div className={classes.head} aria-hidden>
    <p className={classes.title}>{title}</p>
    {issuer && (
      <p>
        <Trans>
          出具单位 <span lang="zh-CN">{issuer}</span>
        </Trans>
      </p>
    )}
    <p>
      <Trans>打印时间 {dateTime(serverNow())}</Trans>
    </p>
  </div>
)
