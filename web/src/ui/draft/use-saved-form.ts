import { useLayoutEffect, useRef, useState } from 'react'

import type { FormField, FormValues } from '#contracts/form/form.ts'

import { type ServerForm, useServerForm } from '../server-form/server-form.ts'
import type { Autosave } from './autosave.ts'
import { parentsFirst, compareDraft } from './compare-draft.ts'
import type { DraftConflict } from './draft-conflict.ts'
import type { Draft } from './draft.ts'
import { useLateConflict } from './use-late-conflict.ts'

type Options = {
  /** Id of the form's draft. */
  formId: string
  fields: readonly FormField[]
  /** Server values, also of other steps; the same object until they change. */
  values: FormValues
  draft: Draft | null
  autosave: Autosave
  /** Nothing can be changed or sent. */
  readOnly?: boolean
  onChange?: (changed: FormValues, emptied: readonly FormField[]) => void
}

type SavedForm = {
  form: ServerForm
  /** Time of the restored draft, in milliseconds since the epoch; null where none was restored. */
  restoredFrom: number | null
  conflict: DraftConflict | null
  /** What was typed earlier could not be read from this device yet. */
  isUnread: boolean
}

/** Form with autosave: shows the server's values, and over them the unconfirmed input. */
export function useSavedForm(options: Options): SavedForm {
  const { formId, fields, values, draft, autosave, readOnly = false, onChange } = options
  const [{ restored, conflicting, saved }] = useState(() =>
    compareDraft(readOnly && draft ? { values: draft.values, time: draft.time } : draft, fields, values),
  )
  const [isChosen, setChosen] = useState(false)
  const form = useServerForm({
    fields,
    initial: { ...values, ...restored },
    onChange(changed, emptied) {
      autosave.change(changed)
      onChange?.(changed, emptied)
    },
  })
  const late = useLateConflict({ formId, fields, form, autosave, readOnly })
  const isApplied = useRef(false)
  useLayoutEffect(() => {
    // Once, and not each time the tab becomes visible: newer input may be pending.
    if (!isApplied.current) {
      if (!isEmptyRecord(restored)) autosave.change(restored)
      if (saved.length > 0) autosave.discard(saved)
    }
    isApplied.current = true
    form.replace({ ...values, ...autosave.pending })
  }, [form, autosave, restored, saved, values])
  const choice = {
    values: conflicting,
    time: draft?.time ?? 0,
    isLate: false,
    use() {
      for (const { name } of parentsFirst(fields))
        if (Object.hasOwn(conflicting, name)) form.setValue(name, conflicting[name] ?? '')
      setChosen(true)
    },
    drop() {
      autosave.discard(Object.keys(conflicting))
      setChosen(true)
    },
  }
  return {
    form,
    restoredFrom: draft && !isEmptyRecord(restored) ? draft.time : null,
    conflict: isChosen || isEmptyRecord(conflicting) ? late.conflict : choice,
    isUnread: late.isUnread,
  }
}

const isEmptyRecord = (values: FormValues) => Object.keys(values).length === 0
