import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState } from '@mantine/core'
import { IconCalendarOff, IconCalendarQuestion } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'

import type { SelectedExam } from '#contracts/session.ts'

import { LinkButton } from '../../ui/link.tsx'
import { reloadSession, useSelectedExam } from '../session.ts'

type Props = { children: (exam: SelectedExam) => ReactNode }

/** What is about the chosen exam. Without one it says so in its place, with the way to choose one. */
export function ExamNeeded({ children }: Props) {
  const exam = useSelectedExam()
  if (exam) return <Fragment key={exam.id}>{children(exam)}</Fragment>
  return exam === null ? <NoneChosen /> : <Unknown />
}

function NoneChosen() {
  const { t } = useLingui()
  return (
    <EmptyState
      py="xl"
      icon={<IconCalendarQuestion size={44} aria-hidden />}
      title={t`还未选择考试`}
      description={t`这一页的内容因考试而异，请先选择您要报名的考试。`}
    >
      <EmptyState.Actions>
        <LinkButton to="/selectexam/index">
          <Trans>选择考试</Trans>
        </LinkButton>
      </EmptyState.Actions>
    </EmptyState>
  )
}

function Unknown() {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <EmptyState
      role="alert"
      py="xl"
      icon={<IconCalendarOff size={44} aria-hidden />}
      title={t`考试信息暂未加载`}
      description={t`您已选择的考试不受影响。`}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={() => void reloadSession(client)}>
          <Trans>立即重试</Trans>
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
