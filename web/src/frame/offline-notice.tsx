import { Trans } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { menu } from '#contracts/session/menu.ts'
import { session } from '#contracts/session/session.ts'

import { urlQueryKey } from '../client/api/api.ts'
import { offlineEnd } from '../client/device/offline-owner.ts'
import { isPublicComputer } from '../client/device/public-computer.ts'
import { useStorageStuck } from '../client/device/use-storage-stuck.ts'
import { CopiesOver } from '../client/offline/copies-over.tsx'
import { type CopyTime, copyTimes } from '../client/offline/copy-time.ts'
import { useOnline } from '../client/offline/use-online.ts'
import { noBreak } from '../ui/no-break.tsx'
import { dateTime } from '../ui/time/moment.ts'
import { useIsPast } from '../ui/time/server-time.ts'

/** Offline notice; with the times of the copies that the page shows. */
export function OfflineNotice() {
  const online = useOnline()
  const copy = useShownCopy()
  const isStuck = useStorageStuck()
  if (online && !copy) return null
  return (
    <Alert role="status" color="yellow" mb="md" icon={<IconWifiOff aria-hidden />}>
      {!online && (
        <Text size="sm">
          {isPublicComputer() || isStuck ? (
            <Trans>网络已断开，恢复后自动继续。请勿关闭或刷新本页，填写的内容还没有保存。</Trans>
          ) : (
            <Trans>网络已断开，恢复后会自动继续。您填写的内容不会丢失。</Trans>
          )}
        </Text>
      )}
      <Text size="sm">{copy ? <FromDevice {...copy} /> : <OnDevice />}</Text>
    </Alert>
  )
}

function FromDevice({ copiedAt, endTime }: CopyTime) {
  const [time, end] = [noBreak(dateTime(copiedAt)), noBreak(dateTime(endTime))]
  return (
    <Trans>
      这是 {time} 的离线内容，{end} 删除，联网后自动更新
    </Trans>
  )
}

/** What can still be opened; nothing where the device stores nothing. */
function OnDevice() {
  const endTime = offlineEnd()
  const isOver = useIsPast(endTime)
  if (!endTime) return null
  if (isOver) return <CopiesOver />
  const end = noBreak(dateTime(endTime))
  return <Trans>打开过的考试列表、报名表、准考证和成绩在 {end} 前仍可查看，之后从本机删除</Trans>
}

/** Queries of the frame itself; their age is not shown. */
const ofFrame = [session.current, menu.returnMenu, menu.getMenu].map(({ url }) => urlQueryKey(url))

const isContent = (key: QueryKey) => !ofFrame.some((frame) => frame.every((part, index) => part === key[index]))

/** Times of the oldest copy on the page, null when there is none. */
function useShownCopy(): CopyTime | null {
  const cache = useQueryClient().getQueryCache()
  const oldest = () =>
    cache
      .findAll({ type: 'active', predicate: ({ queryKey }) => isContent(queryKey) })
      .map(copyTimes)
      .filter((time) => time !== null)
      .toSorted((a, b) => a.copiedAt.localeCompare(b.copiedAt))[0] ?? null
  return useSyncExternalStore((changed) => cache.subscribe(notifyManager.batchCalls(changed)), oldest)
}
