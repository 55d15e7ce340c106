import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

import { type PlatformUser, user } from '#contracts/administration/user.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import type { Choice } from '#web/crud/column.ts'
import { ChoiceField } from '#web/crud/field/choice-field.tsx'
import { isMasked, MaskedValue } from '#web/crud/field/masked-value.tsx'
import { RowGone } from '#web/crud/row/row-gone.tsx'
import { useRecordChange } from '#web/crud/row/session-changes.ts'
import type { RowDraft } from '#web/crud/row/use-row-draft.ts'
import { useUpdate } from '#web/crud/row/use-update.ts'
import { WithDraft } from '#web/crud/row/with-draft.tsx'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { keptNote } from '#web/ui/draft/kept-text.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { userLabel } from './columns.ts'

type DialogProps = Pick<Props, 'userTypes' | 'onClose'> & { id: string }

/** Extension of a user on a platform: any text, by convention JSON. Source: blade-contract 5. */
export function PlatformDialog({ id, userTypes, onClose }: DialogProps) {
  const { t } = useLingui()
  const result = useQuery({ ...query(user.platformDetail, { id }), staleTime: 0, gcTime: 0 })
  return (
    <FormDialog isKept onClose={onClose} title={t`平台资料`} size="lg">
      {result.isError ? (
        <Failed error={asApiError(result.error)} retry={() => void result.refetch()} />
      ) : result.data === undefined ? (
        <Pending />
      ) : result.data === null ? (
        <RowGone />
      ) : (
        <Drafted row={result.data} userTypes={userTypes} onClose={onClose} />
      )}
    </FormDialog>
  )
}

type Props = { row: PlatformUser; /** Platforms. */ userTypes: readonly Choice[]; onClose: () => void }
type Values = Pick<PlatformUser, 'userExt'>

const Drafted = (props: Props) => (
  <WithDraft<Values> formId={`user-platform/${props.row.id}`}>
    {(draft) => <Extension {...props} draft={draft} />}
  </WithDraft>
)

function Extension({ row, userTypes, draft, onClose }: Props & { draft: RowDraft<Values> }) {
  const { t } = useLingui()
  const isHidden = isMasked(row.userExt)
  const base = { userExt: isHidden ? '' : row.userExt }
  const [userType, setUserType] = useState(row.userType ?? 1)
  const [userExt, setUserExt] = useState((draft.content?.values ?? base).userExt)
  const type = (text: string) => {
    setUserExt(text)
    draft.write({ values: { userExt: text }, base })
  }
  const record = useRecordChange()
  const save = useUpdate(user.updatePlatform, () => {
    draft.remove()
    record({ kind: 'changed', title: userLabel(row), fields: [{ name: 'userExt', label: msg`平台资料` }] })
    onClose()
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate({ userId: row.id, userType, userExt })
  }
  return (
    <DialogForm
      status={<SubmitNote mutation={save} action="save" kept={keptNote(draft)} />}
      submit={t`保存`}
      isPending={save.isPending}
      isDisabled={isHidden && userExt === ''}
      onSubmit={submit}
      onCancel={onClose}
    >
      <PlatformField own={row.userType} value={userType} choices={userTypes} onChange={setUserType} />
      {isHidden && (
        <div>
          <MaskedValue value={row.userExt} call="user.platformDetail" id={row.id} field="userExt" label={t`平台资料`} />
        </div>
      )}
      <Textarea
        label={t`平台资料`}
        description={isHidden && t`已隐藏的内容不能直接修改；在此填写会替换原内容。`}
        value={userExt}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={8000}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
    </DialogForm>
  )
}

type PlatformProps = {
  own: number | null
  value: number
  choices: readonly Choice[]
  onChange: (value: number) => void
}

/** Platform whose extension is written; for another one than the user's own it says what follows. */
function PlatformField({ own, value, choices, onChange }: PlatformProps) {
  const { t } = useLingui()
  return (
    <>
      <ChoiceField
        label={t`用户平台`}
        description={t`只决定写入哪个平台的资料，不改变用户自己的平台`}
        defaultValue={value}
        choices={choices}
        onChange={(platform) => onChange(platform ?? 1)}
      />
      {value !== own && (
        <Alert role="note" color="yellow" variant="light">
          <Trans>这不是该用户的平台：保存后，这里仍显示用户自己平台的资料</Trans>
        </Alert>
      )}
    </>
  )
}
