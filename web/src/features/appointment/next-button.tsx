import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import classes from './appointment.module.css'

export const NextButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="md" onClick={onClick} className={classes.next}>
    <Trans>继续</Trans>
  </Button>
)
