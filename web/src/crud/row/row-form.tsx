import '#web/form/form-text.ts'

import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { notifyManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'

import type { Call, Input, Schema, Output } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { fieldsOf, isCredential } from '#contracts/core/schema.ts'

import { query, refresh, send } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { keptNote } from '#web/draft/kept-text.tsx'
import { UnsavedWork } from '#web/draft/unsaved-work.tsx'
import { useSchemaForm } from '#web/form/schema-form.ts'
import { SubmitNote } from '#web/form/submit-note.tsx'
import { useAccount } from '#web/session/session.ts'
import { type Server, useServer } from '#web/session/use-server.ts'
import { openConfirmation } from '#web/ui/confirmation/confirmation-host.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import type { Choice } from '../column.ts'
import type { ListView } from '../list.ts'
import { useUndo } from '../undo.tsx'
import { changeOf, titleOf } from './change-of.ts'
import { ConflictNote, ConflictNotice, type FieldColumn } from './conflict-notice.tsx'
import { DialogActions, SaveAndAddButton, SaveButton } from './dialog-actions.tsx'
import { MarkupNotice, namesWithMarkup } from './markup-notice.tsx'
import { keepingMasked, type Masks, masksOf, unmasked, withoutEmpty } from './masked-values.ts'
import { RestoredNotice } from './restored-notice.tsx'
import { RowGone } from './row-gone.tsx'
import { recordChange } from './session-changes.ts'
import { type Difference, differenceOf, StoredDifference } from './stored-difference.tsx'
import { type RowDraft, useRowDraft } from './use-row-draft.ts'

type Values<Submit extends Call> = Input<Submit> & Record<string, unknown>

/** Form of a row: its call, whose input is the schema of the form, and its first values. */
export type RowForm<Detail, Submit extends Call> = {
  readonly call: Submit
  /** Values of a new row. */
  readonly empty: Values<Submit>
  /** Draft of a new row, where a screen adds rows of several kinds. */
  readonly newKey?: string
  /** Values that the next new row takes over, where rows are added one after the other. */
  readonly carried?: readonly (keyof Input<Submit> & string)[]
  /** What follows when a new row was added. */
  readonly onAdded?: (answer: Output<Submit>) => void
  /** Reads a row that was just added, whose id may be in no answer; null if not found. */
  readonly findAdded?: (values: Values<Submit>) => Promise<Detail | null>
  /** Values of a row that exists. */
  readonly toValues: (row: Detail) => Values<Submit>
  /** What is asked before these values replace the saved ones; null for nothing. */
  readonly question?: (values: Values<Submit>, saved: Values<Submit>) => MessageDescriptor | null
  /** A change of a row that exists can be undone for some seconds, unless it replaces a masked value. */
  readonly canUndo?: true
  /** Fields with ids, which are not shown to people, with their labels. */
  readonly idFields?: Readonly<Record<string, MessageDescriptor>>
  /** Fields with a secret value, beside the credentials of the schema: no draft has them. Source: docs/decisions/0007. */
  readonly secrets?: (values: Partial<Values<Submit>>) => readonly (keyof Input<Submit> & string)[]
  /** Fields that the gateway masks; default: each one whose value looks masked. */
  readonly masks?: (values: Partial<Values<Submit>>) => readonly (keyof Input<Submit> & string)[]
}

/** Properties of the input of a field: value, label and message. */
export type FieldProps<Submit extends Call> = (
  name: keyof Input<Submit> & string,
  options?: {
    label?: string
    type?: 'checkbox'
    /** Optional in the schema for an existing row; an empty input is still an error. */
    isRequired?: true
  },
) => ReturnType<ReturnType<typeof useSchemaForm>['getInputProps']> & { label: ReactNode }

/** What a screen knows of a row when it composes the fields. */
export type FieldContext<Submit extends Call> = {
  /** Values with which the form began. */
  readonly saved: Values<Submit>
  /** Masks by field; their values are not among these. */
  readonly masked: Masks
  readonly isNew: boolean
  /** Choices of a column of the list. */
  readonly choicesOf: (name: string) => readonly Choice[]
  readonly server: Server
}

/** Fields of a form, composed by the screen. */
export type FieldsOf<Submit extends Call> = (field: FieldProps<Submit>, context: FieldContext<Submit>) => ReactNode

type Props<Row extends { id: string }, Detail, Submit extends Call> = {
  list: ListView<Row>
  /** null for a new row. */
  id: string | null
  detail: Call
  form: RowForm<Detail, Submit>
  fields: FieldsOf<Submit>
  onClose: () => void
}

/** Form of a row, once the row and the draft are read. */
export function RowFormFields<Row extends { id: string }, Detail, Submit extends Call>(
  props: Props<Row, Detail, Submit>,
) {
  const { list, id, detail, form } = props
  const draft = useRowDraft<Partial<Values<Submit>>>(`${list.name}/${id ?? form.newKey ?? 'new'}`)
  // Of the row that was added before; null for the first one.
  const [carried, setCarried] = useState<Partial<Values<Submit>> | null>(null)
  // The current row, instead of the possibly outdated row of the list.
  const result = useQuery({ ...query<Call>(detail, { id }), enabled: id !== null, refetchOnMount: 'always' })
  if (result.isError) return <Failed error={asApiError(result.error)} retry={() => void result.refetch()} />
  if (draft.content === undefined || (id !== null && !result.isFetchedAfterMount)) return <Pending />
  if (id !== null && !result.data) return <RowGone />
  const current = id === null ? { ...form.empty, ...carried } : form.toValues(result.data as Detail) // of this call
  // Behind the renderings that the refresh has scheduled: the next row begins with the numbers that are free now.
  const addAnother = (values: Values<Submit>) =>
    notifyManager.schedule(() => {
      setCarried(only(values, new Set(form.carried)))
      draft.discard()
    })
  return (
    <Form
      key={draft.generation}
      {...props}
      onAddAnother={addAnother}
      isNext={carried !== null}
      current={unmasked(current, form.masks)}
      masked={masksOf(current, form.masks)}
      updateTime={updateTimeOf(result.data)}
      draft={draft}
    />
  )
}

type FormProps<Row extends { id: string }, Detail, Submit extends Call> = Props<Row, Detail, Submit> & {
  current: Values<Submit>
  /** Values that the gateway has masked: an empty input keeps them. */
  masked: Masks
  /** Of the row. */
  updateTime: unknown
  draft: RowDraft<Partial<Values<Submit>>>
  /** Begins the next new row. */
  onAddAnother: (values: Values<Submit>) => void
  /** Whether another row was added before: its button had the focus. */
  isNext: boolean
}

function Form<Row extends { id: string }, Detail, Submit extends Call>(props: FormProps<Row, Detail, Submit>) {
  const { list, id, fields, masked, draft, isNext, onClose } = props
  const { base, form, isRestored, hasSecrets, withMarkup } = useDraftedForm(props)
  const { submit, save, conflict, difference } = useSave({ ...props, base, onError: form.showFieldErrors })
  const field = useFieldProps(props, form)
  const columns = { ...columnsByName(list), ...idColumns(props.form.idFields) }
  const server = useServer()
  const ask = useQuestion(props.form, base)
  if (difference) return <StoredDifference columns={columns} difference={difference} list={list} />
  const saveAs = (how: { isAnother?: boolean } = {}) =>
    form.onSubmit((values) => ask(values, () => submit({ values, ...how })))
  return (
    <form ref={isNext ? focusFirst : undefined} onSubmit={saveAs()} noValidate>
      <UnsavedWork of={draft.isUnsaved} />
      <Stack gap="md">
        {isRestored && <RestoredNotice onDiscard={draft.discard} />}
        {fields(field, {
          saved: base,
          masked,
          isNew: id === null,
          choicesOf: (name) => columns[name]?.choices ?? [],
          server,
        })}
        {server.has('rewrites-markup') && <MarkupNotice columns={columns} names={withMarkup} />}
        {conflict && (
          <ConflictNotice
            columns={columns}
            base={base}
            current={conflict}
            onOverwrite={() => submit({ values: form.getValues(), isForced: true })}
            onReload={draft.discard}
          />
        )}
        <DialogActions
          status={
            conflict ? (
              <ConflictNote />
            ) : (
              <SubmitNote of={save} action="save" kept={keptNote({ ...draft, hasSecrets })} />
            )
          }
          onCancel={onClose}
        >
          {id === null && <SaveAndAddButton isPending={save.isPending} onClick={() => saveAs({ isAnother: true })()} />}
          <SaveButton isPending={save.isPending} />
        </DialogActions>
      </Stack>
    </form>
  )
}

const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')?.focus()

/** Asks before values are saved, where the form has a question about them. */
function useQuestion<Detail, Submit extends Call>({ question }: RowForm<Detail, Submit>, saved: Values<Submit>) {
  const { t, i18n } = useLingui()
  return (values: Values<Submit>, onConfirm: () => void) => {
    const text = question?.(values, saved)
    if (!text) return onConfirm()
    openConfirmation({
      title: t`仍然保存？`,
      children: <Text size="sm">{i18n._(text)}</Text>,
      labels: { confirm: t`仍然保存`, cancel: t`继续修改` },
      confirmProps: { color: 'red.9' },
      onConfirm,
    })
  }
}

/** Form with its unsaved input. Drafts have no secret values: these begin with the server's. */
function useDraftedForm<Row extends { id: string }, Detail, Submit extends Call>(
  props: FormProps<Row, Detail, Submit>,
) {
  const { form: spec, current, masked, draft } = props
  const secretsOf = (...rows: readonly Partial<Values<Submit>>[]) =>
    new Set([...credentialsOf(spec.call.input), ...rows.flatMap((row) => spec.secrets?.(row) ?? [])])
  const [{ base, initial, isRestored }] = useState(() => {
    const { content } = draft
    if (!content) return { base: current, initial: current, isRestored: false }
    const secrets = only(current, secretsOf(current, content.values))
    return {
      base: { ...secrets, ...content.base },
      initial: { ...secrets, ...content.values },
      isRestored: true,
    }
  })
  const schema = useMemo(() => keepingMasked(spec.call.input, masked), [spec, masked])
  const [withMarkup, setWithMarkup] = useState(() => namesWithMarkup(initial).join())
  const form = useSchemaForm<Values<Submit>>(schema, initial, (values) => {
    const secrets = secretsOf(base, values)
    setWithMarkup(namesWithMarkup(values).join())
    draft.write({ values: without(values, secrets), base: without(base, secrets) })
  })
  return {
    base,
    form,
    isRestored,
    hasSecrets: secretsOf(base, form.getValues()).size > 0,
    withMarkup: withMarkup.split(',').filter(Boolean),
  }
}

/** Properties of the inputs: label, value, message, and of a masked value the mask. */
function useFieldProps<Row extends { id: string }, Detail, Submit extends Call>(
  { list, form: spec, masked }: FormProps<Row, Detail, Submit>,
  form: ReturnType<typeof useSchemaForm<Values<Submit>>>,
): FieldProps<Submit> {
  const { t, i18n } = useLingui()
  const columns = { ...columnsByName(list), ...idColumns(spec.idFields) }
  const entries = fieldsOf(spec.call.input)
  return (name, { label, type, isRequired = false } = {}) => {
    const text = label ?? (columns[name] ? i18n._(columns[name].label) : name)
    const isOptional = entries[name]?.type === 'optional' && !isRequired
    return {
      ...form.getInputProps(name, type && { type }),
      label: isOptional && type !== 'checkbox' && !masked[name] ? t`${text}（选填）` : text,
      ...(masked[name] && { placeholder: masked[name], description: t`已隐藏，留空表示不修改` }),
    }
  }
}

/** Columns by any name: a field of the form may have none. */
const columnsByName = <Row extends { id: string }>({
  columns,
}: ListView<Row>): Readonly<Record<string, FieldColumn | undefined>> => columns

const idColumns = (labels: Readonly<Record<string, MessageDescriptor>> = {}): Readonly<Record<string, FieldColumn>> =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { label, isId: true }]))

type SaveProps<Row extends { id: string }, Detail, Submit extends Call> = FormProps<Row, Detail, Submit> & {
  base: Values<Submit>
  onError: (error: ReturnType<typeof asApiError>) => void
}

type Saving<Submit extends Call> = { values: Values<Submit>; isForced?: boolean; isAnother?: boolean }

/** Saves a row, unless another person has changed it since it was opened: then `conflict` has the current row. */
function useSave<Row extends { id: string }, Detail, Submit extends Call>(props: SaveProps<Row, Detail, Submit>) {
  const { list, id, detail, form: spec, base, masked, updateTime, draft, onAddAnother, onClose, onError } = props
  const { t } = useLingui()
  const [openedAt] = useState(updateTime)
  const client = useQueryClient()
  const offerUndo = useUndo()
  const { userId } = useAccount()
  const undo = useMutation({
    mutationKey: [spec.call.url, 'undo'],
    mutationFn: (values: Values<Submit>) => send<Call>(spec.call, withoutEmpty(values, masked)),
    onSettled: () => refresh(client, spec.call),
  })
  const save = useMutation({
    async mutationFn({ values, isForced = false, isAnother = false }: Saving<Submit>): Promise<SaveOutcome<Submit>> {
      if (id !== null && !isForced) {
        const row = (await send<Call>(detail, { id })) as Detail | null // of this call
        if (row === null) throw new ApiError('not_found')
        // The form begins anew with it where the person discards the own changes.
        client.setQueryData(query<Call>(detail, { id }).queryKey, row)
        const current = spec.toValues(row)
        // Of a masked value that is replaced only the time of the row says that it may be another one.
        const replaced = new Set(Object.keys(masked).filter((name) => values[name]))
        const isLater = replaced.size > 0 && updateTimeOf(row) !== openedAt
        const visible = { ...unmasked(current, spec.masks), ...(isLater && only(current, replaced)) }
        if (!isSame(visible, base)) return { conflict: visible }
      }
      const answer = await send<Call>(spec.call, withoutEmpty(values, masked))
      draft.remove()
      await refresh(client, spec.call)
      if (id === null && !isAnother) spec.onAdded?.(answer as Output<Submit>) // of this call
      return { difference: namesWithMarkup(values).length > 0 ? await readBack(props, values) : null }
    },
    onSuccess({ conflict, difference }, { values, isAnother }) {
      if (conflict || difference) return
      const change = changeOf(base, values, {
        columns: columnsByName(list),
        hidden: hiddenFields(spec, masked, [base, values]),
      })
      const canUndo = spec.canUndo && id !== null && change.fields.length > 0 && !replacesMasked(values, masked)
      const restore = () => undo.mutate(base)
      if (id === null) recordChange({ title: titleOf(values, columnsByName(list)), fields: [], kind: 'added', userId })
      else if (change.fields.length > 0) {
        recordChange({ ...change, kind: 'changed', userId, ...(canUndo && { undo: restore }) })
      }
      if (canUndo) {
        offerUndo(t`更新成功`, restore)
        return onClose()
      }
      notifications.show({ color: 'green', message: id === null ? t`新增成功` : t`更新成功` })
      if (isAnother) onAddAnother(values)
      else onClose()
    },
    onError: (error) => onError(asApiError(error)),
  })
  const submit = (saving: Saving<Submit>) => {
    if (!save.isPending) save.mutate(saving)
  }
  return { save, submit, conflict: save.data?.conflict ?? null, difference: save.data?.difference ?? null }
}

/** Fields whose values no list of changes shows: secrets, masked ones, and ids, which say nothing to people. */
const hiddenFields = <Detail, Submit extends Call>(
  spec: RowForm<Detail, Submit>,
  masked: Masks,
  rows: readonly Partial<Values<Submit>>[],
) =>
  new Set([
    ...Object.keys(masked),
    ...Object.keys(spec.idFields ?? {}),
    ...credentialsOf(spec.call.input),
    ...rows.flatMap((row) => spec.secrets?.(row) ?? []),
  ])

/** Whether a value of which the form knows only the mask is replaced. */
const replacesMasked = (values: Readonly<Record<string, unknown>>, masked: Masks) =>
  Object.keys(masked).some((name) => values[name])

/** Outcome of a save: a conflict with the current row, or the differences between stored and typed values. */
type SaveOutcome<Submit extends Call> = { conflict?: Values<Submit>; difference?: Difference | null }

/** Reads the saved row and compares it with the typed values, which a filter of the server may have changed. */
async function readBack<Row extends { id: string }, Detail, Submit extends Call>(
  { id, detail, form: spec, masked }: SaveProps<Row, Detail, Submit>,
  typed: Values<Submit>,
): Promise<Difference | null> {
  const read = id === null ? spec.findAdded?.(typed) : send<Call>(detail, { id })
  const row = (await read?.catch(() => null)) as Detail | null | undefined // of this call
  return row ? differenceOf(spec.toValues(row), withoutEmpty(typed, masked)) : null
}

/** Names of the fields that are credentials. */
const credentialsOf = (schema: Schema) =>
  Object.entries(fieldsOf(schema)).flatMap(([name, field]) => (isCredential(field) ? [name] : []))

const without = <T extends Readonly<Record<string, unknown>>>(values: T, names: ReadonlySet<string>): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))) as Partial<T> // a part of it

const only = <T extends Readonly<Record<string, unknown>>>(values: T, names: ReadonlySet<string>): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<T> // a part of it

/** Whether two rows have the same values; the order of their fields may differ. */
const isSame = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  Object.keys({ ...one, ...other }).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))

const updateTimeOf = (row: unknown): unknown => Object(row).updateTime
