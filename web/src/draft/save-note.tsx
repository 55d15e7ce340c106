import { Trans } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'

import { UnsavedWork } from './unsaved-work.tsx'
import { serverNow } from '../api/clock.ts'
import { clockTime, date, dateTime } from '../ui/moment.ts'
import { useErrorText } from '../ui/error/error-notice.tsx'
import type { Autosave, SaveState } from './autosave.ts'

/** Autosave status, as a live region. `savedAt`: time of the last complete save. */
export function SaveNote({ autosave, savedAt }: { autosave: Autosave; savedAt: string | null }) {
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  return (
    <div role="status">
      <UnsavedWork of={autosave} />
      <Note state={state} savedAt={savedAt} />
    </div>
  )
}

function Note({ state, savedAt }: { state: SaveState; savedAt: string | null }) {
  const textOf = useErrorText()
  if (state.kind === 'waiting' || state.kind === 'saving') {
    return (
      <Line icon={<IconCloudUp size={18} aria-hidden />}>
        <Trans>正在保存…</Trans>
      </Line>
    )
  }
  if (state.kind === 'failed') {
    return (
      <Line icon={<IconCloudOff size={18} aria-hidden />} color="red">
        <Trans>尚未保存到服务器：{textOf(state.error)} 您填写的内容仍在本页。</Trans>
      </Line>
    )
  }
  const at = state.kind === 'saved' ? state.at : savedAt
  if (!at && state.kind !== 'saved') return null
  return (
    <Line icon={<IconCloudCheck size={18} aria-hidden />}>
      {at ? <Trans>已保存 {timeOf(at)}</Trans> : <Trans>已保存</Trans>}
    </Line>
  )
}

/** Time of a save; with its date unless that is today, by the server's clock. */
const timeOf = (at: string) => (date(at) === date(serverNow()) ? clockTime(at) : dateTime(at))

const Line = ({ icon, color = 'dimmed', children }: { icon: ReactNode; color?: string; children: ReactNode }) => (
  <Group gap={6} wrap="nowrap" c={color}>
    {icon}
    <Text size="sm">{children}</Text>
  </Group>
)
