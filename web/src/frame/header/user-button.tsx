import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

import { useRealName } from '#web/client/session/use-real-name.ts'
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
    classNames={{ root: classes.user ?? '' }}
    leftSection={avatar}
    rightSection={chevron}
    {...props}
  >
    {name}
  </Button>
)

function UserName() {
  return (
    <>
      <VisuallyHidden>
        <Trans>个人菜单</Trans>
      </VisuallyHidden>{' '}
      <span className={classes.name}>
        <ServerText>{useRealName()}</ServerText>
      </span>
    </>
  )
}

// The same elements each time: React renders them once while the menu, which gives the button new properties, opens.
const avatar = <AccountAvatar />
const chevron = <IconChevronDown size={14} aria-hidden />
const name = <UserName />
