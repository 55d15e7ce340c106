import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { dict, DictDraft, DictEntry } from '#contracts/dict.ts'

import { refresh, send } from '../../api/api.ts'
import { useUndo } from '../../crud/undo.tsx'
import { toDraft } from './dict-form.tsx'

/** Changes of entries that can be undone: their order, and whether they are sealed. */
export function useEntryChanges({ submit }: typeof dict) {
  const { t } = useLingui()
  const client = useQueryClient()
  const offerUndo = useUndo()
  // A failure is a toast; the list then shows what the server has.
  const save = useMutation({
    mutationKey: ['dict', 'entries'],
    async mutationFn(drafts: readonly DictDraft[]) {
      for (const draft of drafts) await send(submit, draft)
    },
    onSettled: () => refresh(client, submit),
  })
  const change = (entries: readonly DictEntry[], drafts: readonly DictDraft[], message: string) => {
    const before = entries.map(toDraft)
    save.mutate(drafts, { onSuccess: () => offerUndo(message, () => save.mutate(before)) })
  }
  return {
    /** Saves the order of one level: numbers from 1 on. */
    reorder(entries: readonly DictEntry[]) {
      const moved = entries
        .map((entry, index) => ({ entry, sort: index + 1 }))
        .filter(({ entry, sort }) => entry.sort !== sort)
      change(
        moved.map(({ entry }) => entry),
        moved.map(({ entry, sort }) => ({ ...toDraft(entry), sort })),
        t`顺序已更新`,
      )
    },
    seal(entry: DictEntry, isSealed: 0 | 1) {
      change([entry], [{ ...toDraft(entry), isSealed }], isSealed ? t`已封存` : t`已解除封存`)
    },
  }
}
