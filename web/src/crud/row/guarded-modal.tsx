import { Modal, type ModalProps } from '@mantine/core'

import { useGuardedClose } from '#web/dialog/use-guarded-close.ts'

/** Dialog whose input no draft keeps: it is not thrown away by a slip. */
export function GuardedModal({ onClose, children, ...props }: Omit<ModalProps, 'opened'>) {
  const { content, close } = useGuardedClose(onClose)
  return (
    <Modal opened onClose={close} {...props}>
      <div ref={content}>{children}</div>
    </Modal>
  )
}
