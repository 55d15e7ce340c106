import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'

import classes from './scan-picture.module.css'

type Props = {
  /** What the code says. */
  content: string
  /** Its name for those who do not see it. */
  title: string
  look: 'open' | 'scanned' | 'over'
  onRenew: () => void
}

/** A code to scan; one that has been scanned or is over cannot be scanned again. */
export const ScanPicture = ({ content, title, look, onRenew }: Props) => (
  <div className={classes.picture} data-look={look}>
    <QRCodeSVG value={content} size={220} marginSize={2} title={title} aria-hidden={look !== 'open'} />
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
