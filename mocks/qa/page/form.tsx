import type { Label } from '../labels.ts'
import { type FieldChanges, type FieldProps, type FormButton, schemaFields } from './fields.ts'
import { useQa } from './parts.tsx'
import { text } from './text.ts'

/** A select for a field with options, otherwise an input. */
export function Field({ name, label, width, options, optional, boolean, value, ...more }: FieldProps) {
  const { placeholder, onInput, attributes } = more
  const { say } = useQa()
  const shared = {
    name,
    'data-optional': optional,
    'data-boolean': boolean,
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

type FormProps = {
  /** Each sends the fields and its own body to its action; the first one is the main button. */
  buttons: readonly FormButton[]
  /** Name of the form; without one, the label of its first button. */
  label?: Label
  /** Differences from the table of fields, by name. */
  changes?: FieldChanges
  /** Body, where it differs from the fields by name. */
  toBody?(fields: Record<string, unknown>): object
  hint?: Label
  /** Notice of success, where the name of the button does not say enough. */
  notice?: Label
}

/** Form that sends its fields to an action of the control API. */
export function ActionForm({ buttons, label = buttons[0]?.[1] ?? text.set, changes, toBody, ...more }: FormProps) {
  const qa = useQa()
  const { say, act } = qa
  async function submit(event: Event) {
    event.preventDefault()
    const [action = '', name = label, body] = buttons[Number(formSubmitter(event).value)] ?? []
    const values = formValues(event.currentTarget as HTMLFormElement) // the form below
    await act(action, { ...(toBody?.(values) ?? values), ...body }, buttons.length === 1 ? label : name, more.notice)
  }
  return (
    <form class="row" aria-label={say(label)} onSubmit={submit}>
      {schemaFields(qa, buttons, changes).map((field) => (
        <Field key={field.name} {...field} />
      ))}
      {buttons.map(([, name], index) => (
        <button key={name.en} class={index === 0 ? 'main' : ''} value={index}>
          {say(name)}
        </button>
      ))}
      {more.hint && <p class="quiet small wide">{say(more.hint)}</p>}
    </form>
  )
}

/** The button that submitted a form: the page has no other submitters. */
export const formSubmitter = (event: Event) => (event as SubmitEvent).submitter as HTMLButtonElement

/** Values by name: numbers and booleans as such, texts trimmed, without empty optional ones. */
export function formValues(root: Element): Record<string, unknown> {
  const controls = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
  const filled = controls.filter(({ value, dataset }) => value !== '' || dataset['optional'] === undefined)
  return Object.fromEntries(
    filled.map(({ name, type, value, dataset }) => {
      if (dataset['boolean'] !== undefined) return [name, value === 'true']
      return [name, type === 'number' ? Number(value) : value.trim()]
    }),
  )
}
