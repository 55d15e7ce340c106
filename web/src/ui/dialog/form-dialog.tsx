import { Button, type ModalProps, Stack } from '@mantine/core'
import type { ReactNode, SubmitEventHandler } from 'react'

import { Modal } from '../overlay/modal.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { DialogActions } from './dialog-actions.tsx'
import { useConfirmDiscard } from './use-confirm-discard.ts'
import { useGuardedClose } from './use-guarded-close.ts'

/** Draft that is dropped with its dialog. */
type Draft = { isUnsaved: () => boolean; drop: () => void }

type Props = Pick<ModalProps, 'size' | 'zIndex' | 'closeOnClickOutside'> & {
  /** Default: while it is rendered. */
  opened?: boolean
  title: ReactNode
  /** Absent where the form must be sent: nothing closes the dialog. */
  onClose?: () => void
  /** A draft of the device keeps the input: closing asks nothing. */
  isKept?: boolean
  /** A draft that closing drops, after a question. */
  draft?: Draft
  /** The form, `close` for its button 取消. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

const stay = () => undefined

/**
 * Dialog of a form; a full screen on a phone. Input that no draft keeps marks itself by UnsavedWork: Esc, a click outside
 * and Back ask first.
 */
export function FormDialog({ opened = true, onClose, isKept = false, draft, children, ...modal }: Props) {
  const isPhone = useIsPhone()
  const confirmDiscard = useConfirmDiscard()
  const leave = onClose ?? stay
  const guarded = useGuardedClose(leave, opened)
  const drop = () => {
    draft?.drop()
    leave()
  }
  const close = draft ? () => (draft.isUnsaved() ? confirmDiscard(drop) : leave()) : guarded.close
  return (
    <Modal
      {...modal}
      {...(!onClose && { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false })}
      opened={opened}
      onClose={close}
      fullScreen={isPhone}
    >
      <div ref={isKept || draft ? undefined : guarded.content}>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </Modal>
  )
}

type FormProps = {
  /** Status of the input. */
  status: ReactNode
  /** Label of the button that sends. */
  submit: ReactNode
  isPending: boolean
  isDangerous?: boolean
  isDisabled?: boolean
  /** The form can be sent as it is: the focus begins on its button. */
  isReady?: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Absent for a form without 取消. */
  onCancel?: () => void
  children: ReactNode
}

/** Form of a dialog: fields, status, 取消, and the button that sends. */
export const DialogForm = ({ status, onSubmit, onCancel, children, ...button }: FormProps) => (
  <form onSubmit={onSubmit} noValidate>
    <Stack gap="md">
      {children}
      <DialogActions status={status} {...(onCancel && { onCancel })}>
        <SubmitButton {...button} />
      </DialogActions>
    </Stack>
  </form>
)

type ButtonProps = Omit<FormProps, 'status' | 'onSubmit' | 'onCancel' | 'children'>

const SubmitButton = ({ submit, isPending, isDangerous, isDisabled = false, isReady }: ButtonProps) => (
  <Button
    type="submit"
    loading={isPending}
    disabled={isDisabled}
    data-autofocus={isReady || undefined}
    {...(isDangerous && { color: 'red.9' })}
  >
    {submit}
  </Button>
)
