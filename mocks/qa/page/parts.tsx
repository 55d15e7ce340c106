import { type Child, createContext, useContext } from 'hono/jsx/dom'

import type { Catalogue, ControlState } from '../control-state.ts'
import type { Label } from '../labels.ts'
import { text } from './text.ts'

/** State of the mock and operations on it, for all sections. */
export type Qa = {
  state: ControlState
  catalogue: Catalogue
  /** Text in the language of the page. */
  say(label: Label): string
  /** Copies to the clipboard, with a notice. */
  copy(value: string): Promise<void>
  /** Sends an action such as "POST /stage" and shows its outcome; false when it was refused. */
  act(action: string, body: unknown, notice: Label): Promise<boolean>
}

export const QaContext = createContext<Qa | null>(null)

export function useQa(): Qa {
  const qa = useContext(QaContext)
  if (!qa) throw new Error('outside of QaContext')
  return qa
}

/** Sections in the order of the navigation. */
export const sections = [
  ...(['captcha', 'scenario', 'snapshots', 'faults', 'clock', 'settings', 'service', 'accounts'] as const),
  ...(['reviews', 'appointments', 'positions', 'payment', 'scores', 'reports', 'reissues', 'visitors'] as const),
  ...(['departments', 'administration', 'journal'] as const),
]

type SectionProps = { id: (typeof sections)[number]; hint?: string; head?: Child; children: Child }

export function Section({ id, hint, head, children }: SectionProps) {
  const { say } = useQa()
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div class="head">
        <h2 id={`${id}-title`} tabindex={-1}>
          {say(text[id])}
        </h2>
        <span class="quiet small">{hint}</span>
        {head}
      </div>
      {children}
    </section>
  )
}

export type Options = readonly (readonly [value: string, name: string])[]

/** A select for a field with options, otherwise an input. */
export type FieldProps = {
  name: string
  label: Label
  width?: 'wide' | 'long'
  options?: Options
  /** An empty value is not sent; otherwise a value is required. */
  optional?: boolean
  /** Initial value; a change replaces the typed text. */
  value?: string | number | undefined
  placeholder?: Label
  onInput?(value: string): void
  /** Further attributes of the input. */
  attributes?: Readonly<Record<string, string | number>>
}

export function Field({ name, label, width, options, optional, value, placeholder, onInput, attributes }: FieldProps) {
  const { say } = useQa()
  const shared = {
    name,
    'data-optional': optional,
    onInput: (event: InputEvent) => onInput?.((event.target as HTMLInputElement).value), // or the select's
  }
  return (
    <label class={width}>
      <span>{say(label)}</span>
      {options ? (
        <select {...shared} key={value}>
          {options.map(([option, name]) => (
            <option key={option} value={option} selected={option === value}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          value={value}
          required={!optional}
          placeholder={placeholder && say(placeholder)}
          autocomplete="off"
          {...attributes}
        />
      )}
    </label>
  )
}

/** Attributes of a number input. */
export const number = (min: number, max = 10_000) => ({ type: 'number', min, max })

/** Submit button: its action, its label, the notice of success, and fields added to the body. */
export type FormButton = readonly [action: string, label: Label, notice: Label, body?: object]

type FormProps = {
  label: Label
  fields: readonly FieldProps[]
  /** Each sends the fields and its own body to its action; the first one is the main button. */
  buttons: readonly FormButton[]
  /** Body, where it differs from the fields by name. */
  toBody?(fields: Record<string, unknown>): object
  hint?: Label
}

/** Form that sends its fields to an action of the control API. */
export function ActionForm({ label, fields, buttons, toBody, hint }: FormProps) {
  const { say, act } = useQa()
  async function submit(event: Event) {
    event.preventDefault()
    const [action = '', , notice = label, body] = buttons[Number(submitterOf(event).value)] ?? []
    const values = valuesOf(event.currentTarget as HTMLFormElement) // the form below
    await act(action, { ...(toBody?.(values) ?? values), ...body }, notice)
  }
  return (
    <form class="row" aria-label={say(label)} onSubmit={submit}>
      {fields.map((field) => (
        <Field key={field.name} {...field} />
      ))}
      {buttons.map(([, name], index) => (
        <button key={name.en} class={index === 0 ? 'main' : ''} value={index}>
          {say(name)}
        </button>
      ))}
      {hint && <p class="quiet small wide">{say(hint)}</p>}
    </form>
  )
}

/** The button that submitted a form: the page has no other submitters. */
export const submitterOf = (event: Event) => (event as SubmitEvent).submitter as HTMLButtonElement

/** Values by name: numbers as such, texts trimmed, without empty optional ones. */
export function valuesOf(root: Element): Record<string, unknown> {
  const controls = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
  const filled = controls.filter(({ value, dataset }) => value !== '' || dataset['optional'] === undefined)
  return Object.fromEntries(
    filled.map(({ name, type, value }) => [name, type === 'number' ? Number(value) : value.trim()]),
  )
}

type ButtonProps = { label: Label; about?: string; act: readonly [action: string, body: unknown, notice: Label] }

/** Button outside of a form; `about` names its row in the accessible name. */
export function ActionButton({ label, about, act: [action, body, notice] }: ButtonProps) {
  const { say, act } = useQa()
  return (
    <button
      type="button"
      class="plain"
      aria-label={about && `${say(label)}: ${about}`}
      onClick={() => act(action, body, notice)}
    >
      {say(label)}
    </button>
  )
}

export const Badge = ({ tone = '', children }: { tone?: string; children: Child }) => (
  <span class={`badge ${tone}`}>{children}</span>
)

/** Rows, or a text instead of none. */
export function Lines({ rows, none }: { rows: Child[]; none?: Label }) {
  const { say } = useQa()
  return <ul class="lines">{rows.length === 0 && none ? <li class="quiet small">{say(none)}</li> : rows}</ul>
}

/** Fields for an account and for an exam. */
export function useReferences() {
  const { state, catalogue } = useQa()
  const accounts = state.accounts.map(({ account, realName }) => [account, `${account} ${realName}`] as const)
  const exams = catalogue.exams.map(({ id, examName }) => [id, examName] as const)
  return {
    account: { name: 'account', label: text.account, options: accounts } satisfies FieldProps,
    exam: { name: 'examId', label: text.exam, width: 'long', options: exams } satisfies FieldProps,
  }
}
