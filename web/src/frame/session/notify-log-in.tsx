import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import type { LogInNotice } from '#contracts/core/log-in-notice.ts'

import { LogInFacts } from './log-in-facts.tsx'

/** Log-in notice: the account has logged in on another device. Stays until it is closed. Source: security R28. */
export function showLogInNotice(notice: LogInNotice) {
  notifications.show({
    id: 'log-in-notice',
    color: 'yellow',
    title: <Trans>您的账号已在另一台设备登录</Trans>,
    message: (
      <>
        <LogInFacts notice={notice} />
        <Text size="sm">
          <Trans>如果不是您本人操作，请尽快修改密码</Trans>
        </Text>
      </>
    ),
    autoClose: false,
  })
}
