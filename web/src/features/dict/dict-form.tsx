import '#web/crud/styles.ts'

import { Trans } from '@lingui/react/macro'
import { Alert, Textarea, TextInput } from '@mantine/core'

import type { dict, DictDraft, DictEntry } from '#contracts/administration/dict.ts'

import { send } from '#web/client/api/api.ts'
import { nextKey, nextSort } from '#web/crud/next-number.ts'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SealedField } from './sealed-field.tsx'

/** `dictKey` of a code. Source: blade-contract 6. */
const codeKey = '-1'

const isCode = ({ parentId }: Pick<DictDraft, 'parentId'>) => parentId === undefined || parentId === '0'

/** Where a new entry stands: its parent, none for a code; the code that it has; the rows of its level. */
export type NewPlace = {
  readonly below: string | undefined
  readonly code: DictEntry | undefined
  readonly siblings: readonly DictEntry[]
}

/** Form of a code, or of an entry `below` another one, which has the code of its parent. */
export const dictForm = (
  { submit, childList, parentList }: typeof dict,
  { below, code, siblings }: NewPlace,
): RowForm<DictEntry, typeof dict.submit> => ({
  call: submit,
  empty: {
    ...(below && { parentId: below }),
    code: below ? (code?.code ?? '') : '',
    dictKey: below ? nextKey(siblings.map(({ dictKey }) => dictKey)) : codeKey,
    dictValue: '',
    sort: nextSort(siblings),
    isSealed: 0,
    remark: '',
  },
  // The server may have rewritten the name: code and key identify the entry.
  async findAdded({ code: typedCode, dictKey }) {
    if (below) return (await send(childList, { parentId: below })).find((row) => row.dictKey === dictKey) ?? null
    const { records } = await send(parentList, { current: 1, size: 200, code: typedCode })
    return records.find((row) => row.code === typedCode) ?? null
  },
  newKey: below ? `below/${below}` : 'new',
  toValues: toDraft,
})

/** Entry as input of the update. */
export const toDraft = ({ id, parentId, code, dictKey, dictValue, sort, isSealed, remark }: DictEntry): DictDraft => ({
  id,
  parentId: parentId || '0',
  code,
  dictKey: dictKey || codeKey,
  dictValue,
  sort: sort ?? 0,
  isSealed: isSealed === 1 ? 1 : 0,
  remark,
})

/** Fields of a code or an entry. All are required but the parent. Source: specification 5. */
export const dictFields =
  (call: typeof dict.submit, isBelow: boolean): FieldsOf<typeof dict.submit> =>
  (field, { saved, isNew, server }) => {
    const isEntry = isNew ? isBelow : !isCode(saved)
    return (
      <>
        {!isNew && !isEntry && (
          <Alert role="note" color="orange" variant="light">
            <Trans>修改字典编号会同时修改全部选项；按编号取选项的页面需要一并调整。</Trans>
          </Alert>
        )}
        <TextInput {...field('code')} readOnly={isEntry} maxLength={255} autoCapitalize="off" spellCheck={false} />
        {isEntry && <TextInput {...field('dictKey')} maxLength={255} />}
        <TextInput {...field('dictValue')} maxLength={255} />
        <NumberField {...field('sort')} min={0} max={1_000_000} />
        {server.hasColumn(call, 'isSealed') && <SealedField {...field('isSealed')} />}
        <Textarea {...field('remark')} autosize minRows={2} maxLength={255} />
      </>
    )
  }
