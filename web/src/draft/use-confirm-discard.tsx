import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import { openConfirmation } from '../ui/confirmation/confirmation-host.tsx'

/** Asks before unsaved input of a dialog is discarded; `onClose` follows either answer. */
export function useConfirmDiscard() {
  const { t } = useLingui()
  return (onConfirm: () => void, onClose?: () => void) =>
    openConfirmation({
      title: t`放弃填写的内容？`,
      children: <Text size="sm">{t`您填写的内容还没有保存。`}</Text>,
      labels: { confirm: t`放弃`, cancel: t`继续填写` },
      confirmProps: { color: 'red.9' },
      onConfirm,
      ...(onClose && { onClose }),
    })
}
