import { useEffect, useState } from 'hono/jsx/dom'

import type { Catalogue } from '../control-state.ts'
import { faultLabels, type Label } from '../labels.ts'
import { dateAndTime, upstreamNow } from './api.ts'
import { ActionForm, number } from './form.tsx'
import { ActionButton, Badge, Lines, Section, useQa } from './parts.tsx'
import { CopyLink } from './snapshot.tsx'
import { text } from './text.ts'

/** Summary in the header. */
export function Facts() {
  const { state, catalogue, say } = useQa()
  const scenario = catalogue.scenarios.find(({ name }) => name === state.scenario)?.label
  const changed = catalogue.settings.filter(({ name }) => state.settings[name] !== state.defaults[name]).length
  const faults = state.faults.length
  const facts: [Label, Label | undefined, boolean][] = [
    [text.scenario, scenario, state.scenario === 'normal'],
    [text.faults, text.faultCount(faults), faults === 0],
    [text.settings, text.settingCount(changed), changed === 0],
  ]
  return (
    <dl class="facts">
      <div>
        <dt>{say(text.now)}</dt>
        <dd>
          <Clock /> {state.clockMoved && <Badge tone="warn">{say(text.moved)}</Badge>}
        </dd>
      </div>
      {facts.map(([name, value, isUsual]) => (
        <div key={name.en}>
          <dt>{say(name)}</dt>
          <dd>
            <Badge tone={isUsual ? '' : 'warn'}>{value && say(value)}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Clock() {
  const [now, setNow] = useState(upstreamNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(upstreamNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span class="time">{dateAndTime.format(now)}</span>
}

export function CaptchaSection() {
  const { state, say, copy } = useQa()
  const code = state.lastCaptcha
  return (
    <Section id="captcha" hint={say(text.captchaHint)}>
      <div class="row centred">
        <output class={code ? 'captcha' : 'captcha quiet'}>{code ?? say(text.noCaptcha)}</output>
        <button type="button" disabled={code === null} onClick={() => copy(code ?? '')}>
          {say(text.copy)}
        </button>
      </div>
    </Section>
  )
}

export function ScenarioSection() {
  const { state, catalogue, say } = useQa()
  const options = catalogue.scenarios.map(({ name, label }) => [name, say(label)] as const)
  return (
    <Section id="scenario">
      <ActionForm
        label={text.scenario}
        changes={{ name: { label: text.situation, options, value: state.scenario } }}
        buttons={[['POST /scenario', text.begin]]}
        hint={text.scenarioHint}
      />
      <div class="row">
        <CopyLink
          situation={{ begin: state.scenario }}
          about={options.find(([name]) => name === state.scenario)?.[1] ?? ''}
        />
      </div>
    </Section>
  )
}

export function FaultSection() {
  const { state, catalogue, say } = useQa()
  const [kind, setKind] = useState('latency')
  const rows = state.faults.map(({ id, kind, path, account, late, count, ms = 1000 }) => {
    const name = say(faultLabels[kind])
    const latency = kind === 'latency' && `${ms} ms`
    const calls = [path, latency, account, late && say(text.late), say(count ? text.times(count) : text.always)]
    return (
      <li class="fault" key={id}>
        <div>
          {name}
          <div class="quiet small mono">{calls.filter(Boolean).join(' · ')}</div>
        </div>
        <ActionButton label={text.remove} about={`${name}, ${path}`} act={[`DELETE /faults/${id}`]} />
      </li>
    )
  })
  const clear = <ActionButton label={text.clearFaults} act={['DELETE /faults']} />
  return (
    <Section id="faults" head={rows.length > 0 && clear}>
      <ActionForm
        label={text.faults}
        changes={{
          kind: { label: text.kind, width: 'wide', names: faultLabels, onInput: setKind },
          path: { label: text.pathPart, width: 'wide', value: '*', attributes: { list: 'paths' } },
          count: { label: text.count, placeholder: text.always },
          ms: kind === 'latency' ? { label: text.milliseconds, value: 1000 } : null,
        }}
        buttons={[['POST /faults', text.add]]}
      />
      <datalist id="paths">
        {catalogue.calls.map(({ name, path }) => (
          <option key={name} value={path}>
            {name}
          </option>
        ))}
      </datalist>
      <Lines rows={rows} none={text.noFaults} />
    </Section>
  )
}

const hour = 3_600_000
const steps: [Label, number][] = [
  [text.plusHour, hour],
  [text.plusDay, 24 * hour],
  [text.plusWeek, 7 * 24 * hour],
]

const fieldValue = () => dateAndTime.format(upstreamNow()).replace(' ', 'T')

export function ClockSection() {
  const { state, say, act } = useQa()
  // The time of the last change: a running value would replace the typed text.
  const [value, setValue] = useState(fieldValue())
  useEffect(() => setValue(fieldValue()), [state.clockMoved])
  async function set(at: string | null) {
    await act('POST /clock', { at }, text.clock)
    setValue(fieldValue())
  }
  return (
    <Section id="clock" hint={say(text.zone)}>
      <ActionForm
        label={text.clock}
        changes={{ at: { label: text.time, value, attributes: { type: 'datetime-local', step: 1 } } }}
        buttons={[['POST /clock', text.set]]}
        toBody={({ at }) => ({ at: `${String(at).padEnd(19, ':00')}+08:00` })}
      />
      <div class="row">
        {steps.map(([label, ms]) => (
          <button key={ms} type="button" onClick={() => set(new Date(upstreamNow() + ms).toISOString())}>
            {say(label)}
          </button>
        ))}
        <button type="button" onClick={() => set(null)}>
          {say(text.realTime)}
        </button>
      </div>
    </Section>
  )
}

export function SettingSection() {
  const { state, catalogue } = useQa()
  return (
    <Section id="settings" head={<ActionButton label={text.defaults} act={['POST /settings', state.defaults]} />}>
      <div>
        {catalogue.settings.map((setting) => (
          <Setting key={setting.name} {...setting} />
        ))}
      </div>
    </Section>
  )
}

function Setting({ name, label }: Catalogue['settings'][number]) {
  const { state, catalogue, say, act } = useQa()
  const value = state.settings[name]
  const isChanged = value !== state.defaults[name]
  const choices = Object.entries(catalogue.choices).find(([setting]) => setting === name)?.[1]
  const kind = typeof value === 'boolean' ? 'switch' : value === null || typeof value === 'string' ? 'stacked' : ''
  const save = (next: unknown) => act('POST /settings', { [name]: next }, label)
  async function saveField(field: HTMLInputElement) {
    const isSaved = await save(typeof value === 'number' ? Number(field.value) : field.value || null)
    if (!isSaved) field.value = String(value ?? '')
  }
  return (
    <label class={`setting ${choices ? '' : kind}`}>
      <span class={isChanged ? 'changed' : ''} title={isChanged ? say(text.isChanged) : undefined}>
        {say(label)}
      </span>
      {choices ? (
        <select name={name} onInput={({ target }: InputEvent) => save((target as HTMLSelectElement).value)}>
          {Object.entries(choices).map(([choice, label]) => (
            <option key={choice} value={choice} selected={choice === value}>
              {say(label)}
            </option>
          ))}
        </select>
      ) : typeof value === 'boolean' ? (
        <input type="checkbox" name={name} checked={value} onInput={() => save(!value)} />
      ) : (
        <input
          name={name}
          {...(typeof value === 'number' ? number(1, 10_000_000) : { autocomplete: 'off' })}
          value={value ?? ''}
          ref={onCommit(saveField)}
        />
      )}
    </label>
  )
}

/** Listens to the native change event: hono's onChange is the input event, which comes with every key. */
const onCommit = (listener: (field: HTMLInputElement) => unknown) => (field: HTMLInputElement | null) => {
  const commit = () => field && listener(field)
  field?.addEventListener('change', commit)
  return () => field?.removeEventListener('change', commit)
}
