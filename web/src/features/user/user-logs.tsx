import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'

import { apiLog } from '#contracts/administration/log.ts'

import { useServer } from '#web/client/session/use-server.ts'
import { LinkText } from '#web/ui/link.tsx'

const logs = ['/monitor/log/api', '/monitor/log/usual', '/monitor/log/error'] as const

/** Links to what the logs say about an account, where the server can filter them by it. */
export function UserLogs({ account }: { account: string }) {
  const { t } = useLingui()
  const server = useServer()
  if (!server.hasFilter(apiLog.list, 'createBy_equal')) return null
  const names = {
    '/monitor/log/api': t`接口日志`,
    '/monitor/log/usual': t`通用日志`,
    '/monitor/log/error': t`错误日志`,
  }
  return (
    <Group component="nav" aria-label={t`该用户的日志`} gap="sm">
      <Text size="sm" c="dimmed">
        {t`该用户的日志`}
      </Text>
      {logs.map((to) => (
        <LinkText key={to} size="sm" to={to} search={{ current: 1, size: 10, createBy_equal: account }}>
          {names[to]}
        </LinkText>
      ))}
    </Group>
  )
}
