import { Button, type ButtonProps } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { memo } from 'react'

import { useReadOnlyReason } from './read-only-reason.ts'

type Props = Pick<ButtonProps, 'variant' | 'disabled'> & {
  /** An icon: one element for all renders, stated outside the component. */
  leftSection?: ButtonProps['leftSection']
  'aria-haspopup'?: 'dialog'
  /** Leads to a change: in read-only mode it says why there is none. */
  isWrite?: boolean
  onClick: () => void
  /** Text, since an element would differ with each render. */
  children: string
}

/**
 * Button of the tools of a list. Each change of the list renders their toolbar, and a dozen components of the library for
 * every button: it renders anew only where it looks otherwise.
 */
export function ToolButton({ onClick, isWrite = false, ...props }: Props) {
  const readOnly = useReadOnlyReason()
  const reason = isWrite && readOnly
  const act = () => (reason ? notifications.show({ color: 'orange', message: reason }) : onClick())
  return <Still {...props} reason={reason} onClick={useCallbackRef(act)} />
}

type StillProps = Omit<Props, 'isWrite'> & { reason: string | false }

/** With a reason it can still be reached, by keyboard and touch, too. */
const Still = memo(({ reason, ...props }: StillProps) => (
  <Button
    {...props}
    title={reason || undefined}
    aria-disabled={Boolean(reason) || undefined}
    data-disabled={Boolean(reason) || undefined}
  />
))
