import { Trans } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { LinkButton } from '../../ui/link.tsx'
import classes from './step-bar.module.css'

type Props = {
  /** Address of the task list. */
  to: string
  /** Below several cards instead of inside one. */
  isAlone?: boolean
  /** What completes the step; nothing while it is read-only. */
  children: ReactNode
}

/** Action bar of a step, at the bottom of the window: back to the task list at the left, onwards at the right. */
export const StepBar = ({ to, isAlone = false, children }: Props) => (
  <div className={classes.bar} data-alone={isAlone || undefined}>
    <LinkButton to={to} variant="default">
      <IconArrowLeft size={18} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <Trans>返回步骤列表</Trans>
      </span>
    </LinkButton>
    {children}
  </div>
)
