import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ApiError } from '#contracts/core/error.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { reloadSession, useSelectedExam } from '#web/client/session/session.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'

type Props = {
  /** Page title while no exam is selected. */
  title: string
  children: (exam: SelectedExam) => ReactNode
}

/** Renders what needs a selected exam; without one, a hint and a link to the selection. */
export function WithExam({ title, children }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const exam = useSelectedExam()
  if (exam) return children(exam)
  if (exam === undefined) {
    return (
      <Page title={title}>
        {/* The session came without it: the network is not at fault. */}
        <Failed error={new ApiError('upstream_timeout')} retry={() => void reloadSession(client)} />
      </Page>
    )
  }
  return (
    <Page title={title}>
      <EmptyState
        icon={<IconSchool size={44} aria-hidden />}
        title={t`还未选择考试`}
        description={t`请先选择您要报名的考试`}
      >
        <LinkButton to="/selectexam/index">{t`选择考试`}</LinkButton>
      </EmptyState>
    </Page>
  )
}
