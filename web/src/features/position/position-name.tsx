import { Group, Text } from '@mantine/core'

import type { Position } from '#contracts/candidate/position.ts'

import { LinkText } from '#web/ui/link.tsx'
import { StateBadges } from './position-state.tsx'

type Props = {
  position: Position
  /** With the state of the position, where no other text shows it. */
  hasState?: boolean
}

/** Name of a position, which leads to it and keeps the search, with its code and state. */
export const PositionName = ({ position: { id, zwmc, zwdm, state }, hasState = true }: Props) => (
  <>
    <Group gap={6}>
      <LinkText
        to="/zpexam/signup/index"
        search={(now) => ({ ...now, view: now.view ?? 'positions', id, bkqk: undefined })}
        fw={600}
        lang="zh-CN"
        aria-describedby={`code-${id}`}
      >
        {zwmc}
      </LinkText>
      {hasState && <StateBadges id={id} state={state} />}
    </Group>
    <Text size="sm" c="dimmed" id={`code-${id}`}>
      {zwdm}
    </Text>
  </>
)
