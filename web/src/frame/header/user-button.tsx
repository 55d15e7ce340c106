import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

import { useRealName } from '#web/session/use-real-name.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { AccountAvatar } from './account-avatar.tsx'

import classes from './header.module.css'

/** Button of the user menu: avatar, and the name where there is room. */
export const UserButton = (props: ButtonProps & ComponentPropsWithRef<'button'>) => (
  <Button
    variant="subtle"
    color="gray"
    c="inherit"
    px="xs"
    className={classes.user}
    leftSection={<AccountAvatar />}
    rightSection={<IconChevronDown size={14} aria-hidden />}
    {...props}
  >
    <VisuallyHidden>
      <Trans>个人菜单</Trans>
    </VisuallyHidden>{' '}
    <span className={classes.name}>
      <ServerText>{useRealName()}</ServerText>
    </span>
  </Button>
)
