import { $, act, catalogue, clockTime, copy, h, inLanguage, menu, part, state, t } from './core.js'

export const stageName = (status) => inLanguage(catalogue.stages.find((it) => it.status === status).label)

const chosenBadge = () => h('span', {}, h('span', { class: 'badge chosen' }, t('chosen')), ' ')

function accountRow({ account, password, realName, label, lockedUntil, examName, signUps }) {
  const signUpRows = signUps.map(({ examName: name, status, underReview }) =>
    h(
      'li',
      {},
      name === examName ? chosenBadge() : null,
      h('span', { class: 'badge' }, stageName(status)),
      underReview && status === 'submitted' ? h('span', { class: 'badge warn' }, t('underReview')) : null,
      ' ',
      name,
    ),
  )
  const isListed = signUps.some((it) => it.examName === examName)
  const isLocked = lockedUntil !== null
  return h(
    'li',
    { class: 'account' },
    h('div', {}, h('strong', {}, account), h('div', { class: 'quiet small' }, realName)),
    passwordCell(account, password),
    h(
      'div',
      { class: 'small' },
      h(
        'ul',
        {},
        ...(signUpRows.length > 0 ? signUpRows : [h('li', { class: 'quiet' }, t('noSignUp'))]),
        examName && !isListed ? h('li', {}, chosenBadge(), examName) : null,
        h('li', { class: 'quiet' }, `${t('atStart')}: ${inLanguage(label)}`),
        isLocked
          ? h('li', {}, h('span', { class: 'badge bad' }, t('lockedTill', clockTime.format(new Date(lockedUntil)))))
          : null,
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        'data-key': `lock-${account}`,
        'aria-label': t(isLocked ? 'unlockAccount' : 'lockAccount', account),
        onclick: () =>
          act('POST', isLocked ? '/unlock' : '/lock', { account }, t(isLocked ? 'unlocked' : 'locked', account)),
      },
      t(isLocked ? 'unlock' : 'lock'),
    ),
  )
}

/** Nothing where only the one who registered knows it. */
function passwordCell(account, password) {
  if (password === null) return h('div', { class: 'quiet small' }, t('ownPassword'))
  const button = {
    type: 'button',
    class: 'plain',
    'aria-label': t('copyPassword', account),
    onclick: () => copy(password),
  }
  return h('div', {}, h('code', {}, password), h('button', button, t('copy')))
}

part(
  'accounts',
  ({ accounts }) =>
    accounts.map(({ account, password, realName, label, lockedUntil, examName, signUps }) => ({
      account,
      password,
      realName,
      label,
      lockedUntil,
      examName,
      signUps,
    })),
  (accounts) => $('account-list').replaceChildren(...accounts.map(accountRow)),
)

menu('accounts', () => state.accounts.map(({ account, realName }) => [account, `${account} ${realName}`]))
menu('exams', () => catalogue.exams.map(({ id, examName }) => [id, examName]))
menu('stages', () => catalogue.stages.map(({ status, label }) => [status, inLanguage(label)]))
menu('file-types', () => catalogue.fileTypes.map(({ fileType, label }) => [fileType, label]))
menu('picture-statuses', () => catalogue.pictureStatuses.map(({ status, label }) => [status, inLanguage(label)]))

/** The menu of stages begins with where the sign-up stands. */
function showStage() {
  const { account, examId, status } = $('stage-form').elements
  const signUps = state.accounts.find((it) => it.account === account.value)?.signUps ?? []
  status.value = signUps.find((it) => it.examId === examId.value)?.status ?? 'none'
}

part('accounts', () => null, showStage)
for (const name of ['account', 'examId']) $('stage-form').elements[name].addEventListener('change', showStage)
