import { Trans } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'

import type { LogInNotice } from '#contracts/core/log-in-notice.ts'

import { LinkText } from '#web/ui/link.tsx'
import { LogInFacts } from './log-in-facts.tsx'

/** Notice that a log-in on another device replaced this session. Source: security R28. */
export default function Replaced({ by }: { by: LogInNotice }) {
  return (
    <Alert
      role="status"
      color="yellow"
      icon={<IconDevices aria-hidden />}
      title={<Trans>您的账号已在另一台设备登录</Trans>}
    >
      <LogInFacts notice={by} />
      <Text size="sm" mt="xs">
        <Trans>
          此处已自动退出。如果不是您本人操作，请尽快
          <LinkText to="/retrievePassword" inherit underline="always">
            修改密码
          </LinkText>
          。
        </Trans>
      </Text>
    </Alert>
  )
}
