import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import type { LogInNotice } from '#contracts/log-in-notice.ts'

import { LogInFacts } from './log-in-facts.tsx'

/** Says that somebody logged in elsewhere as well; it stays until it is closed. Source: security R28. */
export function showLogInNotice(notice: LogInNotice) {
  notifications.show({
    id: 'arrival',
    color: 'yellow',
    title: <Trans>您的账号已在另一台设备登录</Trans>,
    message: (
      <>
        <LogInFacts of={notice} />
        <Text size="sm">
          <Trans>如果不是您本人操作，请尽快修改密码。</Trans>
        </Text>
      </>
    ),
    autoClose: false,
  })
}
