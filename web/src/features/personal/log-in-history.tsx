import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, type IconProps, IconLogin, IconLogout } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

import { device, type LogInEvent } from '#contracts/session/device.ts'

import { query } from '#web/client/api/api.ts'
import { LinkText } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

import classes from './personal.module.css'

const kinds: Record<LogInEvent['kind'], { readonly text: MessageDescriptor; readonly Icon: ComponentType<IconProps> }> =
  {
    'log-in': { text: msg`登录`, Icon: IconLogin },
    'log-out': { text: msg`退出登录`, Icon: IconLogout },
    refused: { text: msg`登录未成功`, Icon: IconAlertTriangle },
  }

/** The last log-ins, log-outs and refusals of the own account. Nothing where the deployment keeps none. */
export function LogInHistory() {
  const { t, i18n } = useLingui()
  const { data: events } = useSuspenseQuery({ ...query(device.history), staleTime: 0 })
  if (events.length === 0) return null
  // Two events may be alike.
  const numbered = events.map((event, newer) => ({ ...event, number: events.length - newer }))
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby="log-in-history">
      <Stack gap="md">
        <Title order={3} size="h5" id="log-in-history">{t`登录记录`}</Title>
        <Text size="sm" c="dimmed">
          <Trans>
            如果有不是您本人的操作，请
            <LinkText to="/info/index" search={{ section: 'password' }} underline="always" inherit>
              修改密码
            </LinkText>
          </Trans>
        </Text>
        <ul className={classes.devices}>
          {numbered.map(({ number, kind, at, device, address }) => {
            const { text, Icon } = kinds[kind]
            return (
              <li key={number} className={classes.device}>
                <Icon size={24} stroke={1.6} aria-hidden />
                <Stack gap={2} flex={1} miw={0}>
                  <Group gap="xs">
                    <Text fw={600} {...(kind === 'refused' && { c: 'red.9' })}>
                      {i18n._(text)}
                    </Text>
                    <Text size="sm">{noBreak(dateTime(at))}</Text>
                  </Group>
                  <Text size="sm" c="dimmed">
                    {[device || t`未知设备`, address].filter(Boolean).join(' · ')}
                  </Text>
                </Stack>
              </li>
            )
          })}
        </ul>
      </Stack>
    </Paper>
  )
}
