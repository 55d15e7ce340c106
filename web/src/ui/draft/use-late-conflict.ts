import { useEffect, useMemo } from 'react'

import { type FormField, valueByName } from '#contracts/form/form.ts'

import { pick } from '#web/client/pick.ts'
import { useAccount } from '#web/client/session/session.ts'
import type { ServerForm } from '../server-form/server-form.ts'
import type { Autosave } from './autosave.ts'
import { isSame, parentsFirst } from './compare-draft.ts'
import type { DraftConflict } from './draft-conflict.ts'
import { usePreviousDraft } from './use-previous-draft.ts'

type Options = {
  formId: string
  fields: readonly FormField[]
  form: ServerForm
  autosave: Autosave
  /** Nothing can be changed or sent. */
  readOnly: boolean
}

/** Draft that was read after its form had opened: a conflict with what the form has by then. */
export function useLateConflict({ formId, fields, form, autosave, readOnly }: Options) {
  const { ref } = useAccount()
  const { isUnread, draft, release } = usePreviousDraft(ref, formId)
  const { differing, equal, values } = useMemo(() => {
    const typed = fields.filter(({ name }) => draft && Object.hasOwn(draft.values, name)).map(({ name }) => name)
    const isEqual = (name: string) => isSame(valueByName(draft?.values ?? {}, name), valueByName(form.values, name))
    const differing = typed.filter((name) => !isEqual(name))
    return { differing, equal: typed.filter(isEqual), values: pick(draft?.values, differing) }
  }, [draft, fields, form])
  useEffect(() => {
    if (equal.length > 0 && !readOnly) release(equal)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `release` is bound to the form, which does not change
  }, [equal, readOnly])
  if (!draft || differing.length === 0) return { isUnread, conflict: null }
  const conflict: DraftConflict = {
    values,
    time: draft.time,
    isLate: true,
    use() {
      for (const { name } of parentsFirst(fields))
        if (Object.hasOwn(values, name)) form.setValue(name, valueByName(values, name))
      // At once: what the device had of it is replaced.
      autosave.storeOnDevice()
      release(differing)
    },
    drop: () => release(differing),
  }
  return { isUnread, conflict }
}
