import '@mantine/core/styles/Timeline.css'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Timeline } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconClock, IconHelp, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { FlowNode } from '#contracts/candidate/signup.ts'

import { LinkButton } from '#web/ui/link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

type State = FlowNode['state']

const stateTexts: Record<State, MessageDescriptor> = {
  done: msg`已完成`,
  current: msg`进行中`,
  returned: msg`需要修改`,
  todo: msg`未开始`,
  ended: msg`已终止`,
  unknown: msg`未知`,
}

const styles: Record<State, { icon: ReactNode; color: string }> = {
  done: { icon: <IconCheck size={14} aria-hidden />, color: 'green' },
  current: { icon: <IconClock size={14} aria-hidden />, color: 'brand' },
  returned: { icon: <IconRefresh size={14} aria-hidden />, color: 'red' },
  todo: { icon: <IconCircleDashed size={14} aria-hidden />, color: 'gray' },
  ended: { icon: <IconX size={14} aria-hidden />, color: 'gray' },
  unknown: { icon: <IconHelp size={14} aria-hidden />, color: 'gray' },
}

type Props = {
  nodes: readonly FlowNode[]
  /** When a stage begins or ends, below its message. */
  dates?: (node: FlowNode) => ReactNode
  /** Without links to the pages of the stages. */
  plain?: boolean
}

/** Stages of an application in their order. */
export const FlowTimeline = ({ nodes, dates, plain = false }: Props) => (
  <Timeline active={nodes.findLastIndex(({ state }) => state !== 'todo')} bulletSize={28} lineWidth={2}>
    {nodes.map((node, index) => (
      // Past nodes have no id: their index is stable.
      // oxlint-disable-next-line react/no-array-index-key -- the past only grows at its end
      <Timeline.Item key={index} bullet={styles[node.state].icon} color={styles[node.state].color}>
        <Stage node={plain ? { ...node, path: '' } : node}>{dates?.(node)}</Stage>
      </Timeline.Item>
    ))}
  </Timeline>
)

function Stage({
  node: { label, state, time, operator, message, path },
  children,
}: {
  node: FlowNode
  children: ReactNode
}) {
  const { i18n } = useLingui()
  const isNow = state === 'current' || state === 'returned'
  return (
    <>
      <Text fw={isNow ? 700 : 600} c={state === 'todo' ? 'dimmed' : undefined}>
        <ServerText>{label}</ServerText>
        {state !== 'done' && (
          <Text span inherit fw={400} c="dimmed">
            {' · '}
            {i18n._(stateTexts[state])}
          </Text>
        )}
      </Text>
      {(time || operator) && (
        <Text size="sm" c="dimmed">
          {time && dateTime(time)}
          {time && operator && ' · '}
          {operator && <ServerText>{operator}</ServerText>}
        </Text>
      )}
      {message && state !== 'todo' && (
        <Text size="sm" mt={4}>
          <ServerText>{message}</ServerText>
        </Text>
      )}
      {children && (
        <Text size="sm" mt={4}>
          {children}
        </Text>
      )}
      {isNow && path && (
        <LinkButton to={path} mt="sm" size="sm">
          <Trans>前往办理</Trans>
        </LinkButton>
      )}
    </>
  )
}
