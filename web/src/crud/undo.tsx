import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { undoTime } from '#web/ui/idempotency/late-write.ts'

/** Toast after a reversible change, with its undoing; the returned function takes it away. */
export function useUndo() {
  const { t } = useLingui()
  return (message: string, undo: () => void) => {
    const id = crypto.randomUUID()
    notifications.show({
      id,
      color: 'green',
      autoClose: undoTime.current || 10_000,
      message: (
        <Group justify="space-between" wrap="nowrap">
          {message}
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              notifications.hide(id)
              undo()
            }}
          >
            {t`撤销`}
          </Button>
        </Group>
      ),
    })
    return () => notifications.hide(id)
  }
}
