import { $, act, catalogue, field, h, inLanguage, onSubmit, part, t } from './core.js'

function showPlan({ next, seconds }) {
  const { elements } = $('plan-form')
  elements.outcome.replaceChildren(
    h('option', { value: '' }, t('askAtTill')),
    ...catalogue.outcomes.map(({ outcome, label }) => h('option', { value: outcome }, inLanguage(label))),
  )
  elements.outcome.value = next ?? ''
  elements.seconds.value = seconds
}

function showPayment([away, orders]) {
  $('provider-list').replaceChildren(
    ...catalogue.payTypes.map(({ payType, name }) => providerRow(payType, name, away.includes(payType))),
  )
  $('order-list').replaceChildren(...orders.toReversed().map(orderRow))
}

function providerRow(payType, name, isAway) {
  const box = h('input', {
    type: 'checkbox',
    'data-key': `away-${payType}`,
    checked: isAway,
    onchange: () => act('POST', '/payment/provider', { payType, away: box.checked }, t('saved')),
  })
  return h('label', { class: 'setting switch' }, h('span', {}, t('providerAway', name)), box)
}

const orderTones = { paid: 'badge good', confirming: 'badge warn', paying: 'badge warn', failed: 'badge bad' }

function orderRow({ orderNo, account, amount, status, refunded, isOwed }) {
  const button = (name, path) =>
    h(
      'button',
      {
        type: 'button',
        class: 'plain',
        'data-key': `${name}-${orderNo}`,
        'aria-label': `${t(name)}: ${orderNo}`,
        onclick: () => act('POST', `/payment/${path}`, { orderNo }, t('done')),
      },
      t(name),
    )
  return h(
    'li',
    { class: 'row', style: 'align-items: center' },
    h('span', { class: orderTones[status] ?? 'badge' }, t('order')[status]),
    refunded ? h('span', { class: 'badge warn' }, t('refunded')) : null,
    h('span', { class: 'mono' }, orderNo),
    h('span', { class: 'quiet small' }, `${account} · ¥ ${amount}`),
    ['created', 'paying'].includes(status) ? button('expireNow', 'expire') : null,
    isOwed ? button('notifyNow', 'notify') : null,
  )
}

part('payment', (state) => state.payment.planned, showPlan)
part('payment', (state) => [state.payment.away, state.payment.orders], showPayment)

onSubmit($('plan-form'), (form) => {
  const plan = { outcome: field(form, 'outcome') || null, seconds: Number(field(form, 'seconds')) }
  void act('POST', '/payment/plan', plan, t('planned'))
})
