import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { watchUnsaved } from './update-guard.ts'
import { version } from './version.ts'

const noticeId = 'new-version'

/** Registers the service worker, and offers a new version while no tab has unsaved work. */
export function NewVersion() {
  const client = useQueryClient()
  const router = useRouter()
  const offered = useSyncExternalStore(version.subscribe, version.isOffered)
  useEffect(() => {
    void version.follow()
    const unwatch = watchUnsaved(client, router)
    return () => {
      unwatch()
      version.stop()
    }
  }, [client, router])
  useEffect(() => {
    if (offered) notifications.show({ id: noticeId, message: <Offer />, autoClose: false, withCloseButton: false })
    else notifications.hide(noticeId)
  }, [offered])
  return null
}

const Offer = () => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">
      <Trans>本站有新版本，更新只需几秒</Trans>
    </Text>
    <Button mih={44} onClick={() => version.take()}>
      <Trans>立即更新</Trans>
    </Button>
  </Group>
)
