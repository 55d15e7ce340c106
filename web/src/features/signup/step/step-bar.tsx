import { Trans } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { FormBar } from '#web/ui/form/form-bar.tsx'
import { LinkButton } from '#web/ui/link.tsx'

import classes from './step-bar.module.css'

type Props = {
  /** Address of the task list. */
  to: string
  /** Status of the step; null where nothing is filled in. */
  status: ReactNode
  /** Below several cards instead of inside one. */
  isAlone?: boolean
  /** What completes the step; nothing while it is read-only. */
  children: ReactNode
}

/** Action bar of a step, at the bottom of the window: back to the task list, and onwards. */
export const StepBar = ({ to, status, isAlone = false, children }: Props) => (
  <FormBar status={status} isAlone={isAlone}>
    <LinkButton to={to} variant="default">
      <IconArrowLeft size={18} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <Trans>返回步骤列表</Trans>
      </span>
    </LinkButton>
    {children}
  </FormBar>
)
