import { stageName } from './candidate.js'
import { $, act, catalogue, fillMenus, h, inLanguage, menu, onSubmit, part, state, t } from './core.js'

/** Sign-ups that wait for a reviewer, as the value of a choice and its text. */
const submitted = () =>
  state.accounts.flatMap(({ account, realName, signUps }) =>
    signUps
      .filter(({ status }) => status === 'submitted')
      .map(({ examId, examName, status, underReview }) => [
        `${account}/${examId}`,
        `${account} ${realName} · ${examName}（${underReview ? t('underReview') : stageName(status)}）`,
      ]),
  )

part('reviews', submitted, (rows) => {
  $('review-form').hidden = rows.length === 0
  $('none-submitted').hidden = rows.length > 0
})

/** Steps of the exam that is being looked at; none without one. */
function steps({ form }) {
  const [, examId] = form.elements.signUp.value.split('/')
  return catalogue.exams.find(({ id }) => id === examId)?.steps ?? []
}

/** Fields of the step that is chosen beside this menu. */
function fields(list) {
  const name = list.closest('.point').querySelector('[name=step]').value
  return steps(list).find(({ step }) => step === name)?.fields ?? []
}

menu('submitted', submitted)
menu('steps', (list) => steps(list).map(({ step, label }) => [step, label]))
menu('fields', (list) => fields(list).map(({ name, label }) => [name, label]))

const points = () => [...$('points').querySelectorAll('.point')]

function pointOf(row) {
  const [step, name, message] = ['step', 'name', 'message'].map((it) => row.querySelector(`[name=${it}]`))
  return { step: step.value, name: name.value, label: name.selectedOptions[0].text, message: message.value.trim() }
}

/** Another row like the first, with nothing said in it. */
function addPoint() {
  const row = points()[0].cloneNode(true)
  row.querySelector('[name=message]').value = ''
  $('points').append(row)
  fillMenus(row)
  row.querySelector('[name=step]').focus()
  countPoints()
}

function removePoint() {
  points().at(-1).remove()
  countPoints()
  $('add-point').focus()
}

function clearPoints() {
  const [first, ...others] = points()
  for (const row of others) row.remove()
  first.querySelector('[name=message]').value = ''
  countPoints()
}

/** One point stays. */
function countPoints() {
  $('remove-point').hidden = points().length === 1
}

$('add-point').addEventListener('click', addPoint)
$('remove-point').addEventListener('click', removePoint)
countPoints()

onSubmit($('review-form'), async (form, { value: decision }) => {
  const [account, examId] = form.elements.signUp.value.split('/')
  const body = { account, examId, decision, ...(decision === 'return' && { points: points().map(pointOf) }) }
  const isDone = await act('POST', '/review', body, t('reviewed')[decision])
  if (isDone && decision === 'return') clearPoints()
})

/** A request to change what was verified: passed, or refused with a reason. */
function changeRow({ account, name, label, value, reason }) {
  const refusal = h('input', { name: 'reason', autocomplete: 'off', 'data-key': `reason-${account}-${name}` })
  const decide = (decision) => act('POST', '/change', { account, name, decision, reason: refusal.value }, t('changed'))
  const button = (decision, attributes = {}) =>
    h(
      'button',
      {
        value: decision,
        'data-key': `${decision}-${account}-${name}`,
        'aria-label': `${t(decision)}: ${account}, ${label}`,
        ...attributes,
      },
      t(decision),
    )
  return h(
    'li',
    {},
    h(
      'form',
      {
        class: 'row',
        onsubmit(event) {
          event.preventDefault()
          void decide(event.submitter.value)
        },
      },
      h('div', { class: 'wide' }, h('strong', {}, account), ` ${label} → ${value}`),
      h('div', { class: 'wide quiet small' }, t('askedBecause', reason)),
      h('label', { class: 'long' }, h('span', {}, t('reason')), refusal),
      button('approve', { class: 'main' }),
      button('reject'),
    ),
  )
}

part(
  'reviews',
  ({ accounts }) => accounts.flatMap(({ account, changes }) => changes.map((it) => ({ account, ...it }))),
  (rows) =>
    $('change-list').replaceChildren(
      ...(rows.length > 0 ? rows.map(changeRow) : [h('li', { class: 'quiet small' }, t('noChange'))]),
    ),
)

const verificationName = (verification) =>
  inLanguage(catalogue.verifications.find((it) => it.verification === verification).label)

menu('verifications', () => catalogue.verifications.map((it) => [it.verification, inLanguage(it.label)]))
menu('educations', () =>
  state.accounts.flatMap(({ account, educations }) =>
    educations.map(({ id, schoolName, levelName, verification }) => [
      id,
      `${account} ${schoolName} ${levelName}（${verificationName(verification)}）`,
    ]),
  ),
)
