import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'

import {
  checkFields,
  emptyValue,
  type FieldValue,
  dependentFields,
  type FormField,
  type FormValues,
  isEmpty,
  normaliseValue,
  valueByName,
} from '#contracts/form/form.ts'

import { omit } from '#web/client/pick.ts'
import { isComposing, onComposition } from '../composition.ts'

/** Validation messages by field name; '' is the whole form. */
export type FormErrors = Readonly<Record<string, string>>

type State = {
  values: FormValues
  errors: FormErrors
  /** Number of failed checks: with each the summary gets the focus. */
  failures: number
}

type Options = {
  /** Fields of this step. */
  fields: readonly FormField[]
  /** Initial values, other steps included: visibility and options may depend on them. */
  initial: FormValues
  /** Called with the changed values, and the names of the fields that the change cleared. */
  onChange?: ((changed: FormValues, emptied: readonly FormField[]) => void) | undefined
}

/**
 * State of one form, outside React: a field subscribes to its own value and error, so that typing renders nothing
 * else, and values survive a new rendering, such as a change of language.
 */
export class ServerForm {
  readonly id: string
  #options: Options
  #state: State
  #serverErrors: FormErrors = {}
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

  /** Current state; subscribe with `useFormState`. */
  get values(): FormValues {
    return this.#state.values
  }

  get errors(): FormErrors {
    return this.#state.errors
  }

  /** Element id of a field. */
  fieldId(name: string) {
    return `${this.id}-${name}`
  }

  /** Takes over the latest props of the page. */
  use(options: Options) {
    const hasOtherFields = options.fields !== this.#options.fields
    this.#options = options
    if (hasOtherFields) this.#set({})
  }

  /** Sets a value, and clears the fields that depend on it. */
  setValue(name: string, value: FieldValue) {
    if (isSame(valueByName(this.values, name), value)) return
    const below = dependentFields(this.fields, name).filter((it) => !isEmpty(valueByName(this.values, it.name)))
    const changed = { ...Object.fromEntries(below.map((it) => [it.name, emptyValue(it)])), [name]: value }
    this.#serverErrors = omit(this.#serverErrors, Object.keys(changed))
    this.#set({ values: { ...this.values, ...changed } })
    this.#options.onChange?.(changed, below)
  }

  /** Normalises a value when its field loses the focus. */
  onBlur(field: FormField) {
    if (field.readOnly) return
    this.setValue(field.name, normaliseValue(field, valueByName(this.values, field.name)))
  }

  /** Validates all visible fields. After a failed check errors update while typing. */
  check(): boolean {
    for (const field of this.fields) this.onBlur(field)
    this.#isChecked = true
    this.#serverErrors = {}
    const isRight = Object.keys(checkFields(this.fields, this.values)).length === 0
    this.#set({ failures: this.#state.failures + (isRight ? 0 : 1) })
    return isRight
  }

  /** Validates what an input method has composed: until then its letters are no value. */
  endComposition() {
    if (!isComposing()) this.#set({})
  }

  /** Shows validation errors of the server, each until its field changes. */
  showErrors(errors: FormErrors) {
    this.#serverErrors = errors
    const isRight = Object.keys(errors).length === 0
    this.#set({ failures: this.#state.failures + (isRight ? 0 : 1) })
  }

  /**
   * Takes what the server says of values that it has saved, each until its field changes. Nobody has asked for a check: the
   * focus stays where it is.
   */
  noteErrors(errors: FormErrors) {
    if (isSame(errors, this.#serverErrors)) return
    this.#serverErrors = errors
    this.#set({})
  }

  /** Drops the server's message of a field whose cause is not its value, such as a missing picture, and is gone. */
  settle(name: string) {
    if (!Object.hasOwn(this.#serverErrors, name)) return
    const { [name]: _settled, ...others } = this.#serverErrors
    this.#serverErrors = others
    this.#set({})
  }

  /** Replaces values without calling `onChange`. A value that differs in its spelling only stays as it was typed. */
  replace(values: FormValues) {
    const isKept = (field: FormField) =>
      isSame(
        normaliseValue(field, valueByName(values, field.name)),
        normaliseValue(field, valueByName(this.values, field.name)),
      )
    const keptFields = this.fields.filter((field) => Object.hasOwn(values, field.name) && isKept(field))
    const next = {
      ...values,
      ...Object.fromEntries(keptFields.map(({ name }) => [name, valueByName(this.values, name)])),
    }
    if (isSame(next, this.values)) return
    const changed = (name: string) => !isSame(valueByName(next, name), valueByName(this.values, name))
    this.#serverErrors = Object.fromEntries(Object.entries(this.#serverErrors).filter(([name]) => !changed(name)))
    this.#set({ values: next })
  }

  #set(changed: Partial<State>) {
    const state = { ...this.#state, ...changed }
    const validate = () => (isComposing() ? this.#state.errors : checkFields(this.fields, state.values))
    const clientErrors = this.#isChecked ? validate() : {}
    const errors = { ...clientErrors, ...this.#serverErrors }
    this.#state = { ...state, errors: isSame(errors, state.errors) ? state.errors : errors }
    for (const listener of this.#listeners) listener()
  }
}

const isSame = (one: FieldValue | FormErrors | FormValues, other: FieldValue | FormErrors | FormValues) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Form whose fields the server defines; the same object for the lifetime of the page. */
export function useServerForm({ fields, initial, onChange }: Options): ServerForm {
  const id = useId()
  const [form] = useState(() => new ServerForm(id, { fields, initial, onChange }))
  useEffect(() => onComposition(() => form.endComposition()), [form])
  useLayoutEffect(() => form.use({ fields, initial, onChange }), [form, fields, initial, onChange])
  return form
}

/** Drops the server's message of a field once its demand is met. */
export function useSettled(form: ServerForm, name: string, isThere: boolean) {
  useEffect(() => {
    if (isThere) form.settle(name)
  }, [form, name, isThere])
}

/** Selects part of a form's state; renders anew when that part changes, so the selector must return a stable value. */
export const useFormState = <T>(form: ServerForm, part: (state: State) => T): T =>
  useSyncExternalStore(form.subscribe, () => part(form.state))
