import { Button, type ButtonProps, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { Outcome } from './outcome.tsx'
import type { useOnce } from './use-once.ts'

type Props = {
  once: Omit<ReturnType<typeof useOnce>, 'send'>
  /** What it means. */
  children: ReactNode
  decline: string
  confirm: string
  color?: ButtonProps['color']
  onDecline: () => void
  onConfirm: () => void
}

/** The last word before something that is done once, what becomes of it, and the way back while nothing was done. */
export function ConfirmOnce({ once, children, decline, confirm, color, onDecline, onConfirm }: Props) {
  const isBusy = once.isSending || once.isLooking
  return (
    <Stack gap="md">
      {children}
      <Outcome {...once} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDecline} disabled={isBusy}>
          {decline}
        </Button>
        {!once.isUnknown && (
          <Button {...(color && { color })} onClick={onConfirm} loading={isBusy}>
            {confirm}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
