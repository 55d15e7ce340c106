import { Trans } from '@lingui/react/macro'

import { isPublicComputer, setPublicComputer } from '#web/client/device/public-computer.ts'

import classes from './public-computer.module.css'

/** Check box for a public computer: nothing is stored on the device. A plain input keeps the log-in page small. */
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
