import type { ControlState } from '../control-state.ts'
import { ActionForm } from './form.tsx'
import { ActionButton, Badge, Lines, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function PaymentSection() {
  const { state, catalogue, say, act } = useQa()
  const { planned, away, orders } = state.payment
  const outcomes = catalogue.outcomes.map(({ outcome, label }) => [outcome, say(label)] as const)
  const options = [['', say(text.askAtTill)] as const, ...outcomes]
  return (
    <Section id="payment" hint={say(text.paymentHint)}>
      <ActionForm
        label={text.nextPayment}
        changes={{
          outcome: { label: text.nextPayment, width: 'long', options, value: planned.next ?? '' },
          seconds: { label: text.lateBy, value: planned.seconds },
        }}
        buttons={[['POST /payment/plan', text.set]]}
        toBody={({ outcome, ...plan }) => ({ ...plan, outcome: outcome || null })}
      />
      <div>
        {catalogue.payTypes.map(({ payType, name }) => (
          <label key={payType} class="setting switch">
            <span>{say(text.providerAway(name))}</span>
            <input
              type="checkbox"
              checked={away.includes(payType)}
              onInput={() => act('POST /payment/provider', { payType, away: !away.includes(payType) }, text.payment)}
            />
          </label>
        ))}
      </div>
      <Lines
        rows={orders.toReversed().map((order) => (
          <OrderRow key={order.orderNo} {...order} />
        ))}
      />
    </Section>
  )
}

const tones: Readonly<Record<string, string>> = { paid: 'good', confirming: 'warn', paying: 'warn', failed: 'bad' }

function OrderRow(order: ControlState['payment']['orders'][number]) {
  const { orderNo, account, amount, status, refunded, isOwed, checkout } = order
  const { say } = useQa()
  const button = (label: typeof text.expireNow, action: string) => (
    <ActionButton label={label} about={orderNo} act={[action, { orderNo }]} />
  )
  return (
    <li class="row centred">
      <Badge tone={tones[status] ?? ''}>{say(text.order[status])}</Badge>
      {refunded && <Badge tone="warn">{say(text.refunded)}</Badge>}
      <span class="mono">{orderNo}</span>
      <span class="quiet small">{`${account} · ¥ ${amount}`}</span>
      {checkout && (
        <a href={checkout} target="_blank" rel="noreferrer" aria-label={`${say(text.openCheckout)}: ${orderNo}`}>
          {say(text.openCheckout)}
        </a>
      )}
      {checkout && button(text.expireNow, 'POST /payment/expire')}
      {isOwed && button(text.notifyNow, 'POST /payment/notify')}
    </li>
  )
}
