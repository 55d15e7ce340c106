import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { useUnread } from './unread.ts'

/** The badge counts to 99. Source: specification 9. */
const most = 99

/** Link to the messages with the number of unread ones. */
export function MessageBell() {
  const { t } = useLingui()
  const unread = useUnread()
  const waiting = plural(unread, { one: '消息，# 条未读', other: '消息，# 条未读' })
  return (
    <Indicator
      label={<span aria-hidden>{Math.min(unread, most)}</span>}
      size={17}
      offset={11}
      color="red.9"
      disabled={unread === 0}
    >
      <ActionIcon
        component={Link}
        to="/message/index"
        variant="subtle"
        color="gray"
        c="inherit"
        size={44}
        aria-label={unread === 0 ? t`消息` : waiting}
      >
        <IconBell size={20} aria-hidden />
      </ActionIcon>
    </Indicator>
  )
}
