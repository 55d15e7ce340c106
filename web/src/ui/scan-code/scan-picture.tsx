import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'

import { CodeImage } from '../in-app-browser/code-image.tsx'
import { inWeChat } from '../in-app-browser/wechat.ts'

import classes from './scan-picture.module.css'

/** Whether the code can be scanned. */
export type CodeStatus = 'open' | 'scanned' | 'over'

type Props = {
  /** Text in the code. */
  content: string
  /** Accessible name. */
  title: string
  status: CodeStatus
  onRenew: () => void
}

/** Picture of a code; a scanned or ended one is covered. */
export const ScanPicture = ({ content, title, status, onRenew }: Props) => (
  <div className={classes.picture} data-look={status}>
    <div className={classes.code} aria-hidden={status !== 'open'}>
      {inWeChat() ? (
        <CodeImage content={content} title={title} />
      ) : (
        <QRCodeSVG value={content} size={220} marginSize={2} title={title} />
      )}
    </div>
    {status === 'scanned' && (
      <span className={classes.over}>
        <IconCircleCheck size={64} aria-hidden />
      </span>
    )}
    {status === 'over' && (
      <UnstyledButton className={`${classes.over} ${classes.again}`} onClick={onRenew}>
        <IconRefresh size={40} aria-hidden />
        <span>
          <Trans>点击刷新</Trans>
        </span>
      </UnstyledButton>
    )}
  </div>
)
