import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { isVenueChange, type Signup } from '#contracts/candidate/signup.ts'

import { isFeeDue, shownFee } from '#web/ui/fee.ts'
import { Deadline } from '../task/deadline.tsx'
import { StepNav } from '../task/step-nav.tsx'

import classes from './step-layout.module.css'

type Props = {
  signup: Signup
  /** Name of the current step. */
  current: string
  /** What another feature keeps in sight. */
  rail?: ReactNode
  children: ReactNode
}

/** Frame of every step: all steps at the left, the step itself, and a rail with deadline and fee. */
export const StepLayout = ({ signup, current, rail, children }: Props) => (
  <div className={classes.page}>
    <div className={classes.columns}>
      <StepNav signup={signup} current={current} />
      <div className={classes.content}>{children}</div>
      <aside className={classes.rail}>
        {!isVenueChange(signup) && <Deadline signup={signup} />}
        {isFeeDue(signup.fee) && (
          <Text size="sm" className={classes.fee ?? ''}>
            <Trans>目前费用 {shownFee(signup.fee)} 元</Trans>
          </Text>
        )}
        {rail}
      </aside>
    </div>
  </div>
)
