import { Button, type ButtonProps, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { Outcome } from './outcome.tsx'
import type { useIdempotentWrite } from './use-idempotent-write.ts'

type Props = {
  write: Omit<ReturnType<typeof useIdempotentWrite>, 'send'>
  /** What it means. */
  children: ReactNode
  decline: string
  confirm: string
  color?: ButtonProps['color']
  onDecline: () => void
  onConfirm: () => void
}

/** The last word before something that is done once, what becomes of it, and the way back while nothing was done. */
export function ConfirmWrite({ write, children, decline, confirm, color, onDecline, onConfirm }: Props) {
  const isBusy = write.isSending || write.isChecking
  return (
    <Stack gap="md">
      {children}
      <Outcome {...write} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDecline} disabled={isBusy}>
          {decline}
        </Button>
        {!write.isUnknown && (
          <Button {...(color && { color })} onClick={onConfirm} loading={isBusy}>
            {confirm}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
