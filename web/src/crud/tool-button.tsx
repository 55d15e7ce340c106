import { Button, type ButtonProps } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo } from 'react'

type Props = Pick<ButtonProps, 'variant' | 'disabled'> & {
  /** An icon: one element for all renders, stated outside the component. */
  leftSection?: ButtonProps['leftSection']
  'aria-haspopup'?: 'dialog'
  onClick: () => void
  /** Text, since an element would differ with each render. */
  children: string
}

/**
 * Button of the tools of a list. Each change of the list renders their toolbar, and a dozen components of the library for
 * every button: it renders anew only where it looks otherwise.
 */
export const ToolButton = ({ onClick, ...props }: Props) => <Still {...props} onClick={useCallbackRef(onClick)} />

const Still = memo((props: Props) => <Button {...props} />)
