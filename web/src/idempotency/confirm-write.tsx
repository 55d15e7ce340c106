import { Button, type ButtonProps, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { FormBar } from '../form/form-bar.tsx'
import { WriteOutcome } from './outcome.tsx'
import type { useIdempotentWrite } from './use-idempotent-write.ts'

type Props = {
  write: Omit<ReturnType<typeof useIdempotentWrite>, 'send'>
  /** Consequences of the write. */
  children: ReactNode
  decline: string
  confirm: string
  color?: ButtonProps['color']
  onDecline: () => void
  onConfirm: () => void
}

/** Confirmation of an idempotent write, with its outcome; can be declined until it is sent. */
export function ConfirmWrite({ write, children, decline, confirm, color, onDecline, onConfirm }: Props) {
  const isBusy = write.isSending || write.isChecking
  return (
    <Stack gap="md">
      {children}
      <FormBar status={<WriteOutcome {...write} retry={onConfirm} />}>
        <Button variant="default" onClick={onDecline} disabled={isBusy}>
          {decline}
        </Button>
        {!write.isUnknown && (
          <Button {...(color && { color })} onClick={onConfirm} loading={isBusy}>
            {confirm}
          </Button>
        )}
      </FormBar>
    </Stack>
  )
}
