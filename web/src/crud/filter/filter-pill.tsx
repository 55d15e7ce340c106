import '../styles.ts'

import { useLingui } from '@lingui/react/macro'
import { Pill } from '@mantine/core'

/** Filter that a link or a view has set and no input shows, with its removal. */
export function FilterPill({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <div>
      <Pill
        size="md"
        withRemoveButton
        onRemove={onRemove}
        removeButtonProps={{ 'aria-label': t`去掉条件：${text}`, tabIndex: 0, 'aria-hidden': false }}
      >
        {text}
      </Pill>
    </div>
  )
}
