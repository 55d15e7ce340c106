import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  /** Success; otherwise a refusal. */
  isDone?: boolean
  /** What happened, or why not. */
  children: ReactNode
  /** Next action, which is the main one then. */
  instead?: ReactNode
  onClose: () => void
}

/** Result of a dialog. */
export const DialogResult = ({ isDone = false, children, instead, onClose }: Props) => (
  <Stack gap="lg">
    <Alert
      role={isDone ? 'status' : 'alert'}
      color={isDone ? 'green' : 'yellow'}
      icon={isDone ? <IconCircleCheck aria-hidden /> : <IconLock aria-hidden />}
    >
      {children}
    </Alert>
    <Group justify="flex-end">
      <Button variant={instead ? 'default' : 'filled'} onClick={onClose} autoFocus>
        <Trans>知道了</Trans>
      </Button>
      {instead}
    </Group>
  </Stack>
)
