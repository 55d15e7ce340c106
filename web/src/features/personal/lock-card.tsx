import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'

import { dialogAtom } from '#web/frame/dialog.ts'

import classes from './personal.module.css'

/** Locks the screen. */
export function LockCard() {
  const { t } = useLingui()
  const openDialog = useSetAtom(dialogAtom)
  return (
    <Paper withBorder className={classes.card}>
      <Group justify="space-between" gap="md">
        <Stack gap={4} flex="1 1 260px">
          <Title order={3} size="h5">{t`锁屏`}</Title>
          <Text size="sm" c="dimmed">
            <Trans>临时离开时锁定屏幕，回来后用锁屏密码继续。</Trans>
            <Text span inherit visibleFrom="sm">{t`也可以按 Alt+L。`}</Text>
          </Text>
        </Stack>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconLock size={18} aria-hidden />}
          onClick={() => openDialog('lock')}
        >{t`立即锁屏`}</Button>
      </Group>
    </Paper>
  )
}
