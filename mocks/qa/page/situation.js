import {
  $,
  act,
  again,
  catalogue,
  copy,
  field,
  h,
  inLanguage,
  menu,
  onSubmit,
  part,
  state,
  t,
  upstreamNow,
  wholeTime,
} from './core.js'

const changedSettings = () =>
  Object.keys(state.settings).filter((name) => state.settings[name] !== state.defaults[name])

const fact = (name, ...values) => h('div', {}, h('dt', {}, t(name)), h('dd', {}, ...values))
const badge = (text, isUsual) => h('span', { class: isUsual ? 'badge' : 'badge warn' }, text)

function showFacts() {
  const scenario = catalogue.scenarios.find(({ name }) => name === state.scenario)
  const changed = changedSettings().length
  const faults = state.faults.length
  $('facts').replaceChildren(
    fact('now', h('span', { class: 'time', id: 'time' }), ' ', state.clockMoved ? badge(t('moved'), false) : ''),
    fact('scenario', badge(inLanguage(scenario.label), state.scenario === 'normal')),
    fact('faults', badge(t('faultCount', faults), faults === 0)),
    fact('settings', badge(t('settingCount', changed), changed === 0)),
  )
  tick()
}

function tick() {
  if ($('time')) $('time').textContent = wholeTime.format(upstreamNow())
}

function showCode(code) {
  $('code').textContent = code ?? t('noCaptcha')
  $('code').classList.toggle('quiet', code === null)
  $('copy-code').disabled = code === null
}

function showFaults(faults) {
  $('clear-faults').hidden = faults.length === 0
  const rows = faults.map(({ id, kind, path, count, ms }) => {
    const label = inLanguage(catalogue.faultKinds.find((it) => it.kind === kind).label)
    const note = [path, kind === 'latency' && `${ms ?? 1000} ms`, count ? t('times', count) : t('always')]
    return h(
      'li',
      { class: 'fault' },
      h('div', {}, label, h('div', { class: 'quiet small mono' }, note.filter(Boolean).join(' · '))),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          'data-key': `fault-${id}`,
          'aria-label': `${t('remove')}: ${label}, ${path}`,
          onclick: () => act('DELETE', `/faults/${id}`, undefined, t('faultGone')),
        },
        t('remove'),
      ),
    )
  })
  $('active-faults').replaceChildren(...(rows.length > 0 ? rows : [h('li', { class: 'quiet small' }, t('noFaults'))]))
}

function showSettings(settings) {
  $('setting-list').replaceChildren(
    ...catalogue.settings.map(({ name, label }) => settingRow(name, inLanguage(label), settings[name])),
  )
}

function settingRow(name, label, value) {
  const isChanged = value !== state.defaults[name]
  const text = h('span', isChanged ? { class: 'changed', title: t('isChanged') } : {}, label)
  const change = (next) =>
    act('POST', '/settings', { [name]: next }, t('saved')).then((isDone) => isDone || again('settings'))
  if (typeof value === 'boolean') {
    const box = h('input', {
      type: 'checkbox',
      name,
      'data-key': name,
      checked: value,
      onchange: () => change(box.checked),
    })
    return h('label', { class: 'setting switch' }, text, box)
  }
  const choices = catalogue.choices[name]
  if (choices) {
    const options = Object.entries(choices).map(([choice, it]) =>
      h('option', { value: choice, selected: choice === value }, inLanguage(it)),
    )
    const list = h('select', { name, 'data-key': name, onchange: () => change(list.value) }, ...options)
    return h('label', { class: 'setting' }, text, list)
  }
  const isNumber = typeof value === 'number'
  const field = h('input', {
    name,
    'data-key': name,
    type: isNumber ? 'number' : 'text',
    value: value ?? '',
    min: isNumber ? '1' : undefined,
    autocomplete: 'off',
    onchange: () => change(isNumber ? Number(field.value) : field.value || null),
  })
  return h('label', { class: isNumber ? 'setting' : 'setting stacked' }, text, field)
}

part(
  'scenario',
  ({ scenario, faults, clockMoved, settings }) => [scenario, faults.length, clockMoved, settings],
  showFacts,
)
part('captcha', (state) => state.lastCaptcha, showCode)
part('faults', (state) => state.faults, showFaults)
part('faults', () => null, showLatency)
part('settings', (state) => state.settings, showSettings)

menu('scenarios', () => catalogue.scenarios.map(({ name, label }) => [name, inLanguage(label)]))
menu('fault-kinds', () => catalogue.faultKinds.map(({ kind, label }) => [kind, inLanguage(label)]))

part(
  'scenario',
  (state) => state.scenario,
  (name) => ($('scenario-form').elements.name.value = name),
)
part('clock', (state) => state.clockMoved, showInField)
part('faults', () => catalogue.calls.length, showPaths)

onSubmit($('clock-form'), (form) => {
  const at = field(form, 'at')
  void setClock(`${at.length === 16 ? `${at}:00` : at}+08:00`)
})
onSubmit($('setting-list'), () => undefined)

const setClock = (at) => act('POST', '/clock', { at }, t('clockSet')).then(showInField)

function showInField() {
  $('clock-form').elements.at.value = wholeTime.format(upstreamNow()).replace(' ', 'T')
}

function showPaths() {
  $('paths').replaceChildren(...catalogue.calls.map(({ name, path }) => h('option', { value: path }, name)))
}

/** Milliseconds belong to one kind of fault. */
function showLatency() {
  const { kind, ms } = $('fault-form').elements
  ms.disabled = kind.value !== 'latency'
  $('ms-label').hidden = ms.disabled
}

for (const button of document.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => setClock(new Date(upstreamNow() + Number(button.dataset.step)).toISOString()))
}
$('real-time').addEventListener('click', () => setClock(null))
$('fault-form').elements.kind.addEventListener('change', showLatency)
$('clear-faults').addEventListener('click', () => act('DELETE', '/faults', undefined, t('faultGone')))
$('default-settings').addEventListener('click', () => act('POST', '/settings', state.defaults, t('saved')))
$('copy-code').addEventListener('click', () => copy(state.lastCaptcha))
setInterval(tick, 1000)
