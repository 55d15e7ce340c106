import { Trans } from '@lingui/react/macro'

import { serverNow } from '#web/client/clock/clock.ts'
import { dateTime } from '../time/moment.ts'

import classes from './print-note.module.css'

/** Below the title of a printed sheet: the organiser, where the server says it, and when it was printed. Off the screen. */
export const PrintNote = ({ issuer }: { issuer?: string | undefined }) => (
  <div className={classes.note} aria-hidden>
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
