import { Modal as MantineModal, type ModalProps } from '@mantine/core'

import { useEscape } from './use-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** Dialog in the middle of the page: Escape closes it alone, and the focus returns to its opener. */
export function Modal({ closeOnEscape = true, returnFocus = true, ...props }: ModalProps) {
  useEscape(props.opened, closeOnEscape ? props.onClose : null)
  useReturnFocus(props.opened, returnFocus)
  return <MantineModal {...props} closeOnEscape={false} returnFocus={false} />
}
