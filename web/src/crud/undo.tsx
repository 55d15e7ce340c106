import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Time in which a change can be undone, in milliseconds. */
const undoTime = 10_000

/** Toast after a reversible change, with its undoing. */
export function useUndo() {
  const { t } = useLingui()
  return (message: string, undo: () => void) => {
    const id = crypto.randomUUID()
    notifications.show({
      id,
      color: 'green',
      autoClose: undoTime,
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
  }
}
