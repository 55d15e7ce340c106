import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'

import { inWeChat } from '../ui/wechat.ts'
import { CodeImage } from './code-image.tsx'
import classes from './scan-picture.module.css'

/** What can be done with a code. */
export type Look = 'open' | 'scanned' | 'over'

type Props = {
  /** What the code says. */
  content: string
  /** Its name for those who do not see it. */
  title: string
  look: Look
  onRenew: () => void
}

/** A code to scan; one that has been scanned or is over cannot be scanned again. */
export const ScanPicture = ({ content, title, look, onRenew }: Props) => (
  <div className={classes.picture} data-look={look}>
    <div className={classes.code} aria-hidden={look !== 'open'}>
      {inWeChat() ? (
        <CodeImage content={content} title={title} />
      ) : (
        <QRCodeSVG value={content} size={220} marginSize={2} title={title} />
      )}
    </div>
    {look === 'scanned' && (
      <span className={classes.over}>
        <IconCircleCheck size={64} aria-hidden />
      </span>
    )}
    {look === 'over' && (
      <UnstyledButton className={`${classes.over} ${classes.again}`} onClick={onRenew}>
        <IconRefresh size={40} aria-hidden />
        <span>
          <Trans>点击刷新</Trans>
        </span>
      </UnstyledButton>
    )}
  </div>
)
