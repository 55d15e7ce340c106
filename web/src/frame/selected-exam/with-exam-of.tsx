import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { SelectedExam } from '#contracts/session/session.ts'

import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { signupPaths } from './signup-path.ts'
import { WithExam } from './with-exam.tsx'

type Props = {
  examType: SelectedExam['examType']
  /** Page title while no exam of this type is selected. */
  title: string
  children: (exam: SelectedExam) => ReactNode
}

/** Renders content that needs a selected exam of one type; with an exam of the other type, links to its form and to other exams. */
export const WithExamOf = ({ examType, title, children }: Props) => (
  <WithExam title={title}>
    {(exam) => (exam.examType === examType ? children(exam) : <OtherForm title={title} exam={exam} />)}
  </WithExam>
)

/** The selected exam has the other type of form, for example after an old bookmark. */
function OtherForm({ title, exam }: { title: string; exam: SelectedExam }) {
  const { t } = useLingui()
  return (
    <Page title={title}>
      <Alert role="note" icon={<IconLock aria-hidden />}>
        <Trans>当前考试“{exam.examName}”不在此页报名</Trans>
      </Alert>
      <Group gap="sm">
        <LinkButton to={signupPaths[exam.examType]}>{t`去报名`}</LinkButton>
        <LinkButton to="/selectexam/index" variant="default">{t`选择其他考试`}</LinkButton>
      </Group>
    </Page>
  )
}
