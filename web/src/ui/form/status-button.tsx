import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './form-bar.module.css'

/** A call, or `submit` to submit the form around the bar. */
export type Retry = (() => void) | 'submit'

/** Button in a status line. Disappears with the state that it ends: the focus stays in its place. */
export const StatusButton = ({ onClick, children }: { onClick: Retry; children: ReactNode }) => (
  <Button
    type={onClick === 'submit' ? 'submit' : 'button'}
    variant="default"
    size="compact-sm"
    className={classes.button ?? ''}
    onClick={({ currentTarget }) => {
      currentTarget.closest<HTMLElement>('[role=status]')?.focus({ preventScroll: true })
      if (onClick !== 'submit') onClick()
    }}
  >
    {children}
  </Button>
)

export const RetryButton = ({ retry }: { retry: Retry }) => (
  <StatusButton onClick={retry}>
    <Trans>重试</Trans>
  </StatusButton>
)
