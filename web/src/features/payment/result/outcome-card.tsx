import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Loader, Stack, Text, ThemeIcon, Title, type TitleOrder } from '@mantine/core'
import { IconCheck, IconClock, IconQuestionMark, IconX } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, type Ref, useEffect, useState } from 'react'

import { monotonicNow } from '#web/client/clock/clock.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { OrderDeadline } from '../order/order-deadline.tsx'
import type { AnyOrder, OrderWatch } from '../order/use-order.ts'
import type { Phase } from '../payment-state.ts'
import { outcomes } from './outcome-text.ts'

type Style = { color: string; Icon: ComponentType<{ size: number; 'aria-hidden': true }> }

const pending: Style = { color: 'orange', Icon: IconClock }
const failed: Style = { color: 'red', Icon: IconX }

const styles: Record<Phase, Style> = {
  none: { color: 'gray', Icon: IconQuestionMark },
  created: pending,
  paying: pending,
  confirming: pending,
  unknown: { color: 'yellow', Icon: IconQuestionMark },
  paid: { color: 'green', Icon: IconCheck },
  failed,
  expired: failed,
  closed: failed,
}

/**
 * Whether the cause in the address may be shown beside the state of the order: not once the server knows the result,
 * nor without an order.
 */
const allowsCause: Record<Phase, boolean> = {
  none: false,
  created: true,
  paying: true,
  confirming: false,
  unknown: true,
  paid: false,
  failed: true,
  expired: true,
  closed: true,
}

/** Grace period after the return in which a missing payment may only be late, in seconds. */
const gracePeriod = 8

/** Whether the grace period lasts. */
function useGracePeriod(phase: Phase): { isEarly: boolean; seconds: number } {
  const seconds = useSeconds()
  const isOpen = phase === 'created' || phase === 'paying' || phase === 'confirming' || phase === 'unknown'
  return { isEarly: isOpen && seconds < gracePeriod, seconds }
}

type Props = {
  watched: OrderWatch
  headingOrder: TitleOrder
  headingRef?: Ref<HTMLHeadingElement>
  /** The provider has redirected here: a notification may be under way. */
  hasReturned?: boolean
  /** Explanation of the cause in the address. */
  cause?: ReactNode
  children?: ReactNode
}

/** State of a payment with icon, heading and text, as a live region. */
export function OutcomeCard({ watched, headingOrder, headingRef, hasReturned, cause, children }: Props) {
  const { i18n, t } = useLingui()
  const { payment, isLoading } = watched
  const { isEarly, seconds } = useGracePeriod(payment.phase)
  const isConfirming = isLoading || (hasReturned && isEarly)
  const { color, Icon } = styles[payment.phase]
  const { title, text } = outcomes[payment.phase]
  return (
    <Stack align="center" ta="center" gap="md">
      <ThemeIcon size={64} radius="xl" variant="light" color={isConfirming ? 'brand' : color}>
        {isConfirming ? <Loader size={30} /> : <Icon size={36} aria-hidden />}
      </ThemeIcon>
      <Stack gap={6} role="status">
        <Title order={headingOrder} size="h2" ref={headingRef} tabIndex={-1}>
          {isConfirming ? t`正在确认支付结果` : i18n._(title)}
        </Title>
        <Text c="dimmed">{isConfirming ? <Trans>请稍候，不用刷新，请勿重复支付</Trans> : text && i18n._(text)}</Text>
        {!isConfirming && cause && allowsCause[payment.phase] && <Text c="dimmed">{cause}</Text>}
        {!isConfirming && <Reason order={payment.order} phase={payment.phase} />}
      </Stack>
      {!isConfirming && <OrderDeadline watched={watched} />}
      {(isConfirming || payment.phase === 'confirming') && (
        <Text size="sm" c="dimmed" aria-live="off">{t`已等待 ${seconds} 秒`}</Text>
      )}
      {children}
    </Stack>
  )
}

/** Reason from the server. */
function Reason({ order, phase }: { order: AnyOrder | null; phase: Phase }) {
  if (!order?.reason || phase === 'paid' || phase === 'unknown') return null
  return (
    <Group justify="center">
      <Text>
        <ServerText>{order.reason}</ServerText>
      </Text>
    </Group>
  )
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const openedAt = monotonicNow()
    const timer = setInterval(() => setSeconds(Math.round((monotonicNow() - openedAt) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
