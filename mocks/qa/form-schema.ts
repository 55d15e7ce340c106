import { toJsonSchema } from '@valibot/to-json-schema'

import type { Action } from './action.ts'

/** JSON Schema of one field of an action's body, as far as a form needs it. */
export type FieldSchema = {
  readonly type?: string
  readonly enum?: readonly string[]
  /** Alternatives; null is one of them where the field is nullable. */
  readonly anyOf?: readonly FieldSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** JSON Schema of an action's body. */
export type FormSchema = {
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

/** Forms of the page by address of their action, such as "POST /stage". */
export const formSchemas = (actions: Readonly<Record<string, Action>>): Readonly<Record<string, FormSchema>> =>
  Object.fromEntries(
    Object.entries(actions).map(([path, { input }]) => [`POST ${path}`, input ? inputSchema(input) : {}]),
  )

const inputSchema = (input: NonNullable<Action['input']>) =>
  toJsonSchema(input, { errorMode: 'ignore', typeMode: 'input' }) as FormSchema // bodies are objects of plain fields
