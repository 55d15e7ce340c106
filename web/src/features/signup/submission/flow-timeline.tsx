import '@mantine/core/styles/Timeline.css'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text, Timeline } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconClock, IconHelp, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { FlowNode } from '#contracts/candidate/signup.ts'

import { nextNames, StepFacts, stationNames, stationPaths } from '#web/frame/selected-exam/use-way.tsx'
import type { Station, WayStep } from '#web/frame/selected-exam/way.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

type State = FlowNode['state']

const stateTexts: Record<State, MessageDescriptor> = {
  done: msg`已完成`,
  current: msg`进行中`,
  returned: msg`需修改`,
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

/** State of a step of the way, as of a stage on record. */
const states = { done: 'done', now: 'current', later: 'todo' } as const

type Props = {
  /** What the server has on record, the current stage last. */
  nodes?: readonly FlowNode[]
  /** What follows. */
  ahead: readonly WayStep[]
  /** Page of the sign-up form; without it no step is a link. */
  signupPath?: string
}

const noNodes: readonly FlowNode[] = []

/** Stages of an application in their order: the record, then the way that is left. */
export function FlowTimeline({ nodes = noNodes, ahead, signupPath }: Props) {
  const { i18n } = useLingui()
  const active = nodes.length + ahead.findLastIndex(({ state }) => state !== 'later')
  return (
    <Timeline active={active} bulletSize={28} lineWidth={2}>
      {nodes.map((node, index) => (
        // Past nodes have no id: their index is stable.
        // oxlint-disable-next-line react/no-array-index-key -- the past only grows at its end
        <Timeline.Item key={index} bullet={styles[node.state].icon} color={styles[node.state].color}>
          <Recorded node={node} />
        </Timeline.Item>
      ))}
      {ahead.map((step) => {
        const state = states[step.state]
        const name = i18n._(state === 'current' ? nextNames[step.station] : stationNames[step.station])
        const path = step.station === 'signup' ? signupPath : stationPath(step.station)
        return (
          <Timeline.Item key={step.station} bullet={styles[state].icon} color={styles[state].color}>
            <Stage label={name} state={state} path={signupPath ? path : undefined}>
              <StepFacts step={step} />
            </Stage>
          </Timeline.Item>
        )
      })}
    </Timeline>
  )
}

const stationPath = (station: Station) =>
  station === 'payment' || station === 'booking' ? stationPaths[station] : undefined

/** Stage on record. */
function Recorded({ node: { label, state, time, operator, message, path } }: { node: FlowNode }) {
  return (
    <Stage label={<ServerText>{label}</ServerText>} state={state} path={path}>
      {message && state !== 'todo' && <ServerText>{message}</ServerText>}
      {(time || operator) && (
        <Text span inherit c="dimmed" display="block">
          {time && dateTime(time)}
          {time && operator && ' · '}
          {operator && <ServerText>{operator}</ServerText>}
        </Text>
      )}
    </Stage>
  )
}

/** Labels of links to the pages of steps, as on home. */
const pathTexts: Readonly<Record<string, MessageDescriptor>> = {
  [stationPaths.payment]: msg`去缴费`,
  [stationPaths.booking]: msg`去预约`,
}

type StageProps = { label: ReactNode; state: State; path?: string | undefined; children: ReactNode }

function Stage({ label, state, path, children }: StageProps) {
  const { i18n } = useLingui()
  const isNow = state === 'current' || state === 'returned'
  return (
    <>
      <Text fw={isNow ? 700 : 600} c={state === 'todo' ? 'dimmed' : undefined}>
        {label}
        {state !== 'done' && (
          <Text span inherit fw={400} c="dimmed">
            {' · '}
            {i18n._(stateTexts[state])}
          </Text>
        )}
      </Text>
      <Text size="sm" mt={4} component="div">
        {children}
      </Text>
      {isNow && path && (
        <LinkButton to={path} mt="sm" size="sm">
          {i18n._(pathTexts[path] ?? (state === 'returned' ? msg`去修改` : msg`去办理`))}
        </LinkButton>
      )}
    </>
  )
}
