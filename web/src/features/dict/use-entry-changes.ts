import { useLingui } from '@lingui/react/macro'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { reordered, useUndoableSave } from '#web/crud/undoable-save.ts'
import { toDraft } from './dict-form.tsx'

/** Changes of entries that can be undone: their order, and whether they are sealed. */
export function useEntryChanges({ submit }: typeof dict) {
  const { t } = useLingui()
  const save = useUndoableSave(submit)
  return {
    /** Saves the order of one level. */
    reorder: (entries: readonly DictEntry[]) => save(reordered(entries, toDraft), t`顺序已更新`),
    seal(entry: DictEntry, isSealed: 0 | 1) {
      const before = toDraft(entry)
      save({ before: [before], after: [{ ...before, isSealed }] }, isSealed ? t`已封存` : t`已解除封存`)
    },
  }
}
