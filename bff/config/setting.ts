import * as v from 'valibot'

/** One setting: the checks of the start follow from it; with its texts `--help` and the page about settings. */
export type Setting = {
  /** Of its text; has the default. */
  readonly schema: v.GenericSchema
  /** Its value is never shown, and may be in a file that `<name>_FILE` names. */
  readonly secret?: true
  /** Where it has a meaning; everywhere when absent. */
  readonly platform?: 'node'
  /** Its name is no longer in use, and refused: the setting in its place. */
  readonly retired?: string
}

/** Setting that names the file of a secret. */
export const secretFileSetting = (name: string) => `${name}_FILE`

/** Whether a deployment cannot start without it. */
export const isNeeded = ({ schema }: Setting): boolean => !v.safeParse(schema, undefined).success

/** Text of the default; null where there is none. */
export function defaultText({ schema }: Setting): string | null {
  const value: unknown = 'default' in schema ? schema.default : undefined
  return typeof value === 'string' && value !== '' ? value : null
}

/** Texts between which it chooses; null where it takes others. */
export function settingChoices({ schema }: Setting): readonly string[] | null {
  const inner: unknown = 'wrapped' in schema ? schema.wrapped : schema
  const { options } = Object(inner) as { options?: unknown } // of a picklist
  return Array.isArray(options) && options.every((it) => typeof it === 'string') ? options : null
}
