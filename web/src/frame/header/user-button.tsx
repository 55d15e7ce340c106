import { Trans } from '@lingui/react/macro'
import { Box, Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

import { useRealName } from '../../session/use-real-name.ts'
import { AccountAvatar } from './account-avatar.tsx'

/** Button of the user menu: avatar, and the name where there is room. */
export const UserButton = (props: ButtonProps & ComponentPropsWithRef<'button'>) => (
  <Button
    variant="subtle"
    color="gray"
    c="inherit"
    px="xs"
    leftSection={<AccountAvatar />}
    rightSection={<Box component={IconChevronDown} size={14} visibleFrom="sm" aria-hidden />}
    {...props}
  >
    <VisuallyHidden>
      <Trans>个人菜单</Trans>
    </VisuallyHidden>
    <Box visibleFrom="sm" maw={160} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {useRealName()}
    </Box>
  </Button>
)
