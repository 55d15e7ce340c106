import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { expectedWait } from '#contracts/core/time/waiting-time.ts'
import type { WaitingTurn } from '#contracts/core/time/waiting-turn.ts'

import { Modal } from '#web/ui/overlay/modal.tsx'
import { isTurn, serviceStatus, takeTurn } from './service-status.ts'

/** Milliseconds until the calls of a turn are sent again, with full jitter: many turns come at once. */
const maxDelay = 2_000

/** The queue, over the page, whose input stays. The gateway serves the same as a page. Source: security R64. */
export function Waiting() {
  const { t } = useLingui()
  const { turn } = useSyncExternalStore(serviceStatus.subscribe, serviceStatus.state)
  const client = useQueryClient()
  const hasCome = turn !== null && isTurn(turn)
  useEffect(() => {
    if (!hasCome) return undefined
    const timer = setTimeout(() => {
      takeTurn()
      void client.invalidateQueries()
    }, Math.random() * maxDelay)
    return () => clearTimeout(timer)
  }, [hasCome, client])
  if (!turn) return null
  return (
    <Modal opened centered withCloseButton={false} onClose={() => undefined} title={<Trans>正在排队</Trans>}>
      <Stack gap="sm">
        <Text component="div" role="status" fw={600}>
          {hasCome ? <Trans>轮到您了，马上继续…</Trans> : <Position {...turn} />}
        </Text>
        <Text size="sm">{t`访问人数较多，按先后进入。轮到您时自动继续，填写的内容不受影响。`}</Text>
        <List size="sm" spacing={4}>
          <List.Item>{t`请勿关闭本页。刷新或多开页面不会更快。`}</List.Item>
          <List.Item>{t`轮到您后，位置保留 5 分钟`}</List.Item>
          <List.Item>{t`可以先准备好账号、密码和证件号码`}</List.Item>
        </List>
      </Stack>
    </Modal>
  )
}

/** How many come first, and for how long. */
function Position(turn: WaitingTurn) {
  const { ahead, minutes } = expectedWait(turn)
  return (
    <>
      <Plural value={ahead} one="您前面还有 # 人" other="您前面还有 # 人" />
      <br />
      <Plural value={minutes} one="大约还需等待 # 分钟" other="大约还需等待 # 分钟" />
    </>
  )
}
