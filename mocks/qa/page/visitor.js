import { $, act, h, menu, part, state, t } from './core.js'

function showCodes(codes) {
  $('code-list').replaceChildren(
    ...Object.entries(codes).map(([app, code]) =>
      h(
        'li',
        { class: 'small' },
        h('span', { class: 'quiet' }, `${t('codes')[app]} `),
        code ? h('a', { href: code.address, target: '_blank' }, `${t('openPhone')} (${code.status})`) : t('noCode'),
      ),
    ),
  )
}

function showVisitors([sent, waiting]) {
  $('phone-code').textContent = t('phoneCode', sent)
  const rows = waiting.map(({ account, realName }) =>
    h(
      'li',
      { class: 'fault' },
      h('div', {}, `${realName} ${account}`),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          'data-key': `approve-${account}`,
          'aria-label': `${t('approve')}: ${account}`,
          onclick: () => act('POST', '/approve', { account }, t('approved')),
        },
        t('approve'),
      ),
    ),
  )
  $('waiting-list').replaceChildren(...(rows.length > 0 ? rows : [h('li', { class: 'quiet small' }, t('noneWaiting'))]))
}

part('visitors', (state) => [state.lastPhoneCode, state.waiting], showVisitors)
part('visitors', (state) => state.codes, showCodes)

menu('people', () => [
  ...state.accounts.map(({ account, realName }) => [account, `${account} ${realName}`]),
  ['', t('nobody')],
])
