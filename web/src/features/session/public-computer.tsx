import { Trans } from '@lingui/react/macro'

import { isPublicComputer, setPublicComputer } from '../../session/public-computer.ts'
import classes from './public-computer.module.css'

/** Whoever says so leaves nothing behind: no drafts on the device. A plain input: the log-in is loaded by everybody. */
export const PublicComputer = () => (
  <label className={classes.label}>
    <input
      type="checkbox"
      defaultChecked={isPublicComputer()}
      onChange={(event) => setPublicComputer(event.currentTarget.checked)}
    />
    <Trans>这是公用电脑，不在本机保存任何内容</Trans>
  </label>
)
