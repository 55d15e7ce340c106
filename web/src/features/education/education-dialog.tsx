import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { paramInfo } from '#contracts/candidate/param-info.ts'

import { query } from '#web/client/api/api.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { PreviousDraftNote } from '#web/ui/draft/previous-draft-note.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { type Target, useEducationDraft } from './education-draft.ts'
import { EducationForm } from './education-form.tsx'

type Props = {
  target: Target
  opened: boolean
  onClose: () => void
  /** Called once the record is stored, before `onClose`. */
  onSaved?: () => void
}

/** Form of an education or a degree. */
export function EducationDialog({ target, opened, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const draft = useEducationDraft(target)
  const isDegree = target.kind === 'degree'
  const title = target.education ? (isDegree ? t`修改学位` : t`修改学历`) : isDegree ? t`添加学位` : t`添加学历`

  const finish = () => {
    onSaved?.()
    onClose()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      draft={{ isUnsaved: draft.isUnsaved, drop: draft.drop }}
      title={title}
    >
      {(close) => (
        <>
          <UnsavedWork source={draft.isUnsaved()} />
          {draft.isRead ? (
            <Stack gap="md">
              <PreviousDraftNote isUnread={draft.isUnread} offer={draft.offer} />
              <Content key={draft.generation} target={target} onCancel={close} onSaved={finish} />
            </Stack>
          ) : (
            <Pending />
          )}
        </>
      )}
    </FormDialog>
  )
}

type ContentProps = { target: Target; onCancel: () => void; onSaved: () => void }

function Content(props: ContentProps) {
  const paramType = props.target.kind === 'degree' ? 'xw' : 'xl'
  const { data, error, isPending, refetch } = useQuery(query(paramInfo.info, { paramType }))
  if (isPending) return <Pending />
  if (error && !data) return <Failed error={error} retry={refetch} />
  return <EducationForm {...props} levels={data} />
}
