import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { orderStatuses } from '#contracts/candidate/payment.ts'

import { showPart } from '#web/testing/part.tsx'
import type { OrderWatch } from '../order/use-order.ts'
import type { Phase } from '../payment-state.ts'
import { OutcomeCard } from './outcome-card.tsx'
import { outcomes } from './outcome-text.ts'

const watchedIn = (phase: Phase): OrderWatch => ({
  payment: { phase, order: null, since: null },
  isLate: false,
  offer: 'nothing',
  isLoading: false,
  isAsking: false,
  askedAt: null,
  error: null,
  retry: () => undefined,
  ask: () => undefined,
  leave: () => undefined,
})

const cause = '支付机构返回：订单已过期或已关闭'

test('the card explains every state; the cause from the address is added only where it fits the state', async () => {
  const besides: Phase[] = []
  for (const phase of ['none', ...orderStatuses, 'unknown'] as const) {
    await showPart(<OutcomeCard watched={watchedIn(phase)} headingOrder={1} cause={cause} />)
    const { title, text = title } = outcomes[phase]
    expect(screen.getByText(i18n._(text))).toBeVisible()
    if (screen.queryByText(cause)) besides.push(phase)
    cleanup()
  }
  expect(besides).toEqual(['created', 'paying', 'failed', 'expired', 'closed', 'unknown'])
})
