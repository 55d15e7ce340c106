import { useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'

import {
  checkFields,
  emptyValue,
  type FieldValue,
  dependentFields,
  type FormField,
  type FormValues,
  normaliseValue,
  valueByName,
} from '#contracts/form/form.ts'

/** Messages of the contracts or of the server by field name; '' stands for the whole form. */
export type FormErrors = Readonly<Record<string, string>>

type State = {
  values: FormValues
  errors: FormErrors
  /** Failed checks so far: with each the summary gets the focus. */
  failures: number
}

type Options = {
  /** Fields that are asked for here. */
  fields: readonly FormField[]
  /** Values at the beginning, those of other steps too: visibility and choices may depend on them. */
  initial: FormValues
  /** Gets only what changed: a value and those that it emptied, which are named as well. */
  onChange?: ((changed: FormValues, emptied: readonly FormField[]) => void) | undefined
}

/**
 * The state of one form, outside React: a field subscribes to its own value and error only, so that typing renders
 * nothing else, and values outlive whatever is rendered anew, such as another language.
 */
export class ServerForm {
  readonly id: string
  #options: Options
  #state: State
  #told: FormErrors = {}
  #isChecked = false
  readonly #listeners = new Set<() => void>()

  constructor(id: string, options: Options) {
    this.id = id
    this.#options = options
    this.#state = { values: options.initial, errors: {}, failures: 0 }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get state(): State {
    return this.#state
  }

  get fields(): readonly FormField[] {
    return this.#options.fields
  }

  /** As they are now; `useFormState` follows them. */
  get values(): FormValues {
    return this.#state.values
  }

  get errors(): FormErrors {
    return this.#state.errors
  }

  /** Id of the element of a field. */
  idOf(name: string) {
    return `${this.id}-${name}`
  }

  /** Takes what the page was last rendered with. */
  use(options: Options) {
    const hasOtherFields = options.fields !== this.#options.fields
    this.#options = options
    if (hasOtherFields) this.#set({})
  }

  /** A changed field empties every field that it is the parent of. */
  setValue(name: string, value: FieldValue) {
    if (isSame(valueByName(this.values, name), value)) return
    const below = dependentFields(this.fields, name).filter(
      (it) => !isSame(valueByName(this.values, it.name), emptyValue(it)),
    )
    const changed = { ...Object.fromEntries(below.map((it) => [it.name, emptyValue(it)])), [name]: value }
    this.#told = Object.fromEntries(Object.entries(this.#told).filter(([told]) => !Object.hasOwn(changed, told)))
    this.#set({ values: { ...this.values, ...changed } })
    this.#options.onChange?.(changed, below)
  }

  /** Spells a value as it is kept, once its field is left. */
  onBlur(field: FormField) {
    if (field.readOnly) return
    this.setValue(field.name, normaliseValue(field, valueByName(this.values, field.name)))
  }

  /** Whether everything asked for is right. If not, errors are shown from now on while one types. */
  check(): boolean {
    for (const field of this.fields) this.onBlur(field)
    this.#isChecked = true
    this.#told = {}
    const isRight = Object.keys(checkFields(this.fields, this.values)).length === 0
    this.#set({ failures: this.#state.failures + (isRight ? 0 : 1) })
    return isRight
  }

  /** Shows what the server found, each until its field changes. */
  showErrors(found: FormErrors) {
    this.#told = found
    const isRight = Object.keys(found).length === 0
    this.#set({ failures: this.#state.failures + (isRight ? 0 : 1) })
  }

  /** Puts other values in place; nobody is told. What is the same but for its spelling stays as it was typed. */
  replace(values: FormValues) {
    const isKept = (field: FormField) =>
      isSame(
        normaliseValue(field, valueByName(values, field.name)),
        normaliseValue(field, valueByName(this.values, field.name)),
      )
    const kept = this.fields.filter((field) => Object.hasOwn(values, field.name) && isKept(field))
    const next = { ...values, ...Object.fromEntries(kept.map(({ name }) => [name, valueByName(this.values, name)])) }
    if (isSame(next, this.values)) return
    const changed = (name: string) => !isSame(valueByName(next, name), valueByName(this.values, name))
    this.#told = Object.fromEntries(Object.entries(this.#told).filter(([name]) => !changed(name)))
    this.#set({ values: next })
  }

  #set(changed: Partial<State>) {
    const state = { ...this.#state, ...changed }
    const found = this.#isChecked ? checkFields(this.fields, state.values) : {}
    const errors = { ...found, ...this.#told }
    this.#state = { ...state, errors: isSame(errors, state.errors) ? state.errors : errors }
    for (const listener of this.#listeners) listener()
  }
}

const isSame = (one: FieldValue | FormErrors | FormValues, other: FieldValue | FormErrors | FormValues) =>
  JSON.stringify(one) === JSON.stringify(other)

/** A form whose fields the server defines. It is the same object as long as the page stands. */
export function useServerForm({ fields, initial, onChange }: Options): ServerForm {
  const id = useId()
  const [form] = useState(() => new ServerForm(id, { fields, initial, onChange }))
  useLayoutEffect(() => form.use({ fields, initial, onChange }), [form, fields, initial, onChange])
  return form
}

/** Part of the state of a form; renders anew only when that part changes, so it must not be made on the spot. */
export const useFormState = <T>(form: ServerForm, part: (state: State) => T): T =>
  useSyncExternalStore(form.subscribe, () => part(form.state))
