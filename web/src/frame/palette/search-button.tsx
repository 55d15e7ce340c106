import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'

import { dialogAtom } from '../dialog.ts'

/** Button of the command palette, with its shortcut. */
export function SearchButton() {
  const { t } = useLingui()
  const open = useSetAtom(dialogAtom)
  const keys = useOs() === 'macos' ? '⌘K' : 'Ctrl+K'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      size="lg"
      miw={{ base: 44, sm: 34 }}
      mih={{ base: 44, sm: 34 }}
      title={keys}
      aria-label={t`搜索菜单和操作`}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => open('palette')}
    >
      <IconSearch size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
