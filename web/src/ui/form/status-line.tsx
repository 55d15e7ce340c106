import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './form-bar.module.css'

type FailedProps = {
  /** What helps, a `StatusButton`. */
  button?: ReactNode
  children: ReactNode
}

type Props = FailedProps & {
  kind: 'saved' | 'busy' | 'kept' | 'failed'
  icon: ReactNode
}

/** Words in the live region of a form's bar. */
export const StatusLine = ({ kind, icon, button, children }: Props) => (
  <div className={classes.line} data-kind={kind}>
    {icon}
    <span>
      {children}
      {button && <> {button}</>}
    </span>
  </div>
)

/** What went wrong, or is in danger. */
export const FailedLine = (props: FailedProps) => (
  <StatusLine kind="failed" icon={<IconAlertCircle size={18} aria-hidden />} {...props} />
)
