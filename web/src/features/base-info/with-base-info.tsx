import { useDisclosure } from '@mantine/hooks'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'

import { type BaseInfo, baseInfo } from '#contracts/candidate/base-info.ts'
import type { FormField, FormGroup } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import type { Draft } from '#web/ui/draft/draft.ts'
import { useDraft } from '#web/ui/draft/use-draft.ts'
import { Pending } from '#web/ui/pending.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { LockProvider, withLocks } from './lock.ts'
import { PhoneDialog } from './phone-dialog.tsx'
import { draftKey } from './use-base-info-autosave.ts'

type Props = {
  /** `draft`: input that the server has not confirmed. */
  children: (baseInfo: BaseInfo, groups: FormGroup[], draft: Draft | null) => ReactNode
}

/** Loads the base info with its field locks, and renders the change request dialog. */
export function WithBaseInfo({ children }: Props) {
  const { data: record } = useSuspenseQuery(query(baseInfo.getBaseInfo))
  const { data: locks } = useSuspenseQuery(query(baseInfo.getListInfo))
  const client = useQueryClient()
  const draft = useDraft(draftKey, () => client.fetchQuery({ ...query(baseInfo.getBaseInfo), staleTime: 0 }))
  const groups = useMemo(() => withLocks(record.groups, locks), [record.groups, locks])
  const [requestedField, setRequestedField] = useState<FormField | null>(null)
  const [opened, dialog] = useDisclosure()
  const [isChangingPhone, phoneDialog] = useDisclosure()
  const { pending, refused } = record
  const lock = useMemo(
    () => ({
      locks,
      pending,
      refused,
      askForChange(field: FormField) {
        setRequestedField(field)
        dialog.open()
      },
      changePhone: phoneDialog.open,
    }),
    [locks, pending, refused, dialog, phoneDialog],
  )
  if (draft === undefined) return <Pending />
  return (
    <LockProvider value={lock}>
      {children(record, groups, draft)}
      {isChangingPhone && <PhoneDialog onClose={phoneDialog.close} />}
      {requestedField && <ChangeDialog field={requestedField} opened={opened} onClose={dialog.close} />}
    </LockProvider>
  )
}
