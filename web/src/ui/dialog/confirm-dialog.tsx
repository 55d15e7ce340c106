import { Trans } from '@lingui/react/macro'
import { Button, getDefaultZIndex, type ModalProps, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import type { FormAction } from '../form/failed-text.tsx'
import { FormBar } from '../form/form-bar.tsx'
import { SubmitNote } from '../form/submit-note.tsx'
import { WriteOutcome } from '../idempotency/outcome.tsx'
import type { useIdempotentWrite } from '../idempotency/use-idempotent-write.ts'
import { Modal } from '../overlay/modal.tsx'

/** An idempotent write, or a mutation. */
type Write = Omit<ReturnType<typeof useIdempotentWrite>, 'send'> | { isPending: boolean; error: Error | null }

/** Title, consequences and buttons of a confirmation. */
export type Confirmation = {
  title: ReactNode
  /** Consequences; a text is a paragraph. */
  children: ReactNode
  /** Label of the action. */
  confirm: string
  /** Label of the way out; default: 取消. */
  decline?: string
  /** The action takes something away. */
  isDangerous?: boolean
}

type Props = Confirmation &
  Pick<ModalProps, 'size'> & {
    /** Above the other dialogs. */
    isAbove?: boolean
    /** Default: while it is rendered. */
    opened?: boolean
    /** The write behind the confirmation: its outcome is the status of the dialog. Absent where the dialog closes first. */
    write?: Write
    /** What the write does, for the words of its failure. */
    action?: FormAction
    isDisabled?: boolean
    /** In place of the question: a check before it, a refusal, or the result. */
    instead?: ReactNode
    onClose: () => void
    onConfirm: () => void
  }

/** Asks before a write or a removal. The focus begins on the way out, which is closed while the write is sent. */
export const ConfirmDialog = ({
  opened = true,
  isAbove = false,
  title,
  size,
  instead,
  onClose,
  ...question
}: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    closeOnClickOutside={!isBusy(question.write)}
    {...(size !== undefined && { size })}
    {...(isAbove && { zIndex: getDefaultZIndex('modal') + 1 })}
  >
    {instead || <Question {...question} onClose={onClose} />}
  </Modal>
)

function Question({
  children,
  confirm,
  decline,
  isDangerous,
  isDisabled,
  write,
  action = 'submit',
  onClose,
  onConfirm,
}: Omit<Props, 'title'>) {
  return (
    <Stack gap="md">
      {typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
      <FormBar status={write ? <Outcome write={write} action={action} retry={onConfirm} /> : null}>
        <Button variant="default" onClick={onClose} disabled={isBusy(write)} data-autofocus>
          {decline ?? <Trans>取消</Trans>}
        </Button>
        {!isUnknown(write) && (
          <Button
            {...(isDangerous && { color: 'red.9' })}
            onClick={onConfirm}
            loading={isBusy(write)}
            disabled={isDisabled ?? false}
          >
            {confirm}
          </Button>
        )}
      </FormBar>
    </Stack>
  )
}

type OutcomeProps = { write: Write; action: FormAction; retry: () => void }

const Outcome = ({ write, ...props }: OutcomeProps) =>
  'isSending' in write ? <WriteOutcome {...write} {...props} /> : <SubmitNote mutation={write} {...props} />

const isBusy = (write?: Write) =>
  write !== undefined && ('isSending' in write ? write.isSending || write.isChecking : write.isPending)

const isUnknown = (write?: Write) => write !== undefined && 'isUnknown' in write && write.isUnknown
