import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { useServer } from '#web/client/session/use-server.ts'
import { editRow, removeRow, type RowActions, useShownActions } from '#web/crud/table/row-action.tsx'
import { useUndoableSave } from '#web/crud/undoable-save.ts'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { toDraft } from './dict-form.tsx'

type Options = {
  calls: typeof dict
  may: (button: string) => boolean
  onAdd: (below: string) => void
  onOpen: (id: string, mode?: 'edit') => void
  onRemove: (entries: readonly DictEntry[]) => void
  /** Actions that move an entry. */
  moving: RowActions<DictEntry>
}

/** Actions of an entry. */
export function useEntryActions({ calls, may, onAdd, onOpen, onRemove, moving }: Options) {
  const change = useSeal(calls)
  const canSeal = useServer().hasColumn(calls.submit, 'isSealed') && may('edit')
  return useShownActions<DictEntry>([
    may('edit') && editRow({ open: onOpen }),
    may('add') && { label: msg`新增下级`, onClick: ({ id }) => onAdd(id) },
    ...(may('edit') ? moving : []),
    canSeal && {
      label: msg({ message: '封存', context: 'action' }),
      onClick: change,
      isOffered: ({ isSealed }) => isSealed !== 1,
    },
    canSeal && { label: msg`解除封存`, onClick: change, isOffered: ({ isSealed }) => isSealed === 1 },
    may('delete') && removeRow({ ask: onRemove, call: calls.remove }),
  ])
}

/** Retires an entry, after a question that names its uses; restoring needs no question. Both can be undone. */
function useSeal({ submit }: typeof dict) {
  const { t } = useLingui()
  const save = useUndoableSave(submit)
  function seal(entry: DictEntry, isSealed: 0 | 1) {
    const before = toDraft(entry)
    save({ before: [before], after: [{ ...before, isSealed }] }, isSealed ? t`已封存` : t`已解除封存`)
  }
  return (entry: DictEntry) => {
    const { code, dictValue, isSealed, children } = entry
    if (isSealed === 1) return seal(entry, 0)
    openConfirmation({
      title: t`封存“${dictValue}”？`,
      children: (
        <Text size="sm">
          {t`使用字典“${code}”的表单将不再提供此选项；已经选择的内容不受影响。`}
          {children.length > 0 && (
            <Plural value={children.length} one="另有 # 个下级选项。" other="另有 # 个下级选项。" />
          )}
        </Text>
      ),
      confirm: t({ message: '封存', context: 'action' }),
      onConfirm: () => seal(entry, 1),
    })
  }
}
