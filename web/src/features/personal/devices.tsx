import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { type Device, device } from '#contracts/session/device.ts'

import { action, query } from '#web/client/api/api.ts'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

import classes from './personal.module.css'

/** Devices on which the account is logged in, each with a button that revokes its session. */
export function Devices() {
  const { t } = useLingui()
  const { data: devices } = useSuspenseQuery(query(device.devices))
  const end = useMutation(action(device.endDevice))
  const endOthers = useMutation(action(device.endOthers))
  const error = end.error ?? endOthers.error
  const heading = useRef<HTMLHeadingElement>(null)
  // The button goes with its device.
  const done = { onSuccess: () => heading.current?.focus() }
  const ask = (title: string, onConfirm: () => void) =>
    openConfirmation({
      title,
      children: t`该设备须重新登录。如非本人登录，请修改密码。`,
      confirm: t`退出登录`,
      isDangerous: true,
      onConfirm,
    })
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby="devices">
      <Stack gap="md">
        <Title order={3} size="h5" id="devices" ref={heading} tabIndex={-1}>{t`已登录的设备`}</Title>
        <ul className={classes.devices}>
          {devices.map((device) => (
            <Row
              key={device.id}
              device={device}
              isEnding={end.isPending && end.variables.id === device.id}
              onEnd={() => ask(t`让该设备退出登录？`, () => end.mutate({ id: device.id }, done))}
            />
          ))}
        </ul>
        <ErrorNotice error={error} />
        {devices.length > 1 && (
          <Group>
            <Button
              variant="default"
              mih={44}
              loading={endOthers.isPending}
              onClick={() => ask(t`让其他所有设备退出登录？`, () => endOthers.mutate({}, done))}
            >{t`退出其他所有设备`}</Button>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

type RowProps = { device: Device; isEnding: boolean; onEnd: () => void }

function Row({ device: { current, device, address, since, lastSeen }, isEnding, onEnd }: RowProps) {
  const { t } = useLingui()
  const name = device || t`未知设备`
  return (
    <li className={classes.device}>
      <IconDevices size={24} stroke={1.6} aria-hidden />
      <Stack gap={2} flex="1 1 min(12rem, 100% - 2.5rem)" miw={0}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {current && <Badge>{t`本机`}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {address && `${address} · `}
          <Trans>登录于 {noBreak(dateTime(since))}</Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>最近使用 {noBreak(dateTime(lastSeen))}</Trans>
        </Text>
      </Stack>
      {!current && (
        <Button
          variant="subtle"
          color="red"
          mih={44}
          px="xs"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t`退出登录 ${name}`}
        >{t`退出登录`}</Button>
      )}
    </li>
  )
}
