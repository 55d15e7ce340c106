import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import type { FormField } from '#contracts/form.ts'
import { register } from '#contracts/register.ts'

import { query } from '../../api.ts'
import { Page } from '../../ui/page.tsx'
import { BaseInfoForm } from './base-info-form.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { LockProvider, withLocks } from './lock.ts'

const route = getRouteApi('/_shell/notselectexam/baseinfo/index')

const nothing = {}

/** Base info of a candidate: told once, used by all exams. */
export function BaseInfoPage() {
  const { t } = useLingui()
  const draft = route.useLoaderData()
  const { data: baseInfo } = useSuspenseQuery(query(register.getBaseInfo))
  const { data: locks } = useSuspenseQuery(query(register.getListInfo))
  const groups = useMemo(() => withLocks(baseInfo.groups, locks), [baseInfo.groups, locks])
  const [asked, ask] = useState<FormField | null>(null)
  const [opened, dialog] = useDisclosure()
  const { pending } = baseInfo
  const lock = useMemo(
    () => ({
      locks,
      pending,
      askForChange(field: FormField) {
        ask(field)
        dialog.open()
      },
    }),
    [locks, pending, dialog],
  )
  return (
    <Page title={t`基本信息`} lead={t`填写一次，各场考试报名时自动带入。填写的内容会自动保存。`}>
      <LockProvider value={lock}>
        <BaseInfoForm baseInfo={baseInfo} groups={groups} unsaved={draft?.values ?? nothing} />
      </LockProvider>
      {asked && <ChangeDialog field={asked} opened={opened} onClose={dialog.close} />}
    </Page>
  )
}
