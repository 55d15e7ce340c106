import { useLingui } from '@lingui/react/macro'

import { openConfirmation } from './confirmation-host.tsx'

/** Asks before unsaved input of a dialog is discarded; `onClose` follows either answer. */
export function useConfirmDiscard() {
  const { t } = useLingui()
  return (onConfirm: () => void, onClose?: () => void) =>
    openConfirmation({
      title: t`放弃填写的内容？`,
      children: t`您填写的内容还没有保存`,
      confirm: t`放弃`,
      decline: t`继续填写`,
      isDangerous: true,
      onConfirm,
      ...(onClose && { onClose }),
    })
}
