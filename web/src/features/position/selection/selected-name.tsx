import { Trans } from '@lingui/react/macro'
import { Paper, Text } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { position } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { LinkButton, LinkText } from '#web/ui/link.tsx'
import { useSelectedPosition } from '../position-state.tsx'

const positionName = ({ dwmc, zwmc }: { dwmc: string; zwmc: string }) => `${dwmc} ${zwmc}`

/** The selected position beside its task; renders nothing without a selection. */
export function SelectedName() {
  const selected = useSelectedPosition()
  return (
    selected && (
      <Text span size="sm" c="dimmed" lang="zh-CN">
        {positionName(selected)}
      </Text>
    )
  )
}

/** The selected position on the check page and in the receipt; what the sign-up says of it where there is more. */
export function PositionSummary({ value }: { value: string }) {
  const selected = useSelectedPosition()
  const id = selected?.id
  const { data } = useQuery({ ...query(position.searchPositionsById, { id: id ?? '' }), enabled: id !== undefined })
  const current = data?.records[0] ?? selected
  const text = value || (current ? positionName(current) : '')
  if (text === '') {
    return (
      <Text span c="dimmed">
        <Trans>还没有选择职位</Trans>
      </Text>
    )
  }
  if (!id) return <span lang="zh-CN">{text}</span>
  return (
    <LinkText to="/zpexam/signup/index" search={{ view: 'positions', id }} inherit lang="zh-CN">
      {text}
    </LinkText>
  )
}

/** The selected position in the rail of every step. */
export function PositionRail() {
  const selected = useSelectedPosition()
  if (!selected) return null
  return (
    <Paper withBorder p="sm" mt="xs">
      <Text size="sm" c="dimmed">
        <Trans>已选职位</Trans>
      </Text>
      <LinkText to="/zpexam/signup/index" search={{ view: 'positions', id: selected.id }} size="sm" lang="zh-CN">
        {positionName(selected)}
      </LinkText>
    </Paper>
  )
}

/** Link on the home page to the positions of the selected recruitment, or to the selected one. */
export function PositionShortcut() {
  const exam = useSelectedExam()
  return exam?.examType === 'zpexam' ? <Shortcut /> : null
}

function Shortcut() {
  const selected = useSelectedPosition()
  if (selected === undefined) return null
  return (
    <LinkButton
      to="/zpexam/signup/index"
      search={{ view: 'positions', ...(selected && { id: selected.id }) }}
      variant="default"
      mih={44}
      leftSection={<IconBriefcase size={18} aria-hidden />}
    >
      {selected ? (
        <Trans>
          已选职位：<span lang="zh-CN">{selected.zwmc}</span>
        </Trans>
      ) : (
        <Trans>选择职位</Trans>
      )}
    </LinkButton>
  )
}
