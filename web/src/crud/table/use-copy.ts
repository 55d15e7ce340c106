import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'

/** Longest part of a copied text that is shown, in characters. */
const maxLength = 40

/** One toast for all copies. */
const id = 'copied-cell'

/** Copies the text of a cell, and says so. */
export function useCopy() {
  const { t } = useLingui()
  return async (text: string) => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    notifications.hide(id)
    const shown = shortened(text, maxLength)
    if (isCopied) notifications.show({ id, color: 'green', message: t`已复制：${shown}` })
    else notifications.show({ id, color: 'red', message: t`没有复制：浏览器不允许使用剪贴板` })
  }
}

/** A text with an ellipsis where it is longer than a number of characters. */
export const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)
