import { Trans } from '@lingui/react/macro'
import { Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { signupEndpoints } from '#contracts/candidate/signup.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { locateField } from '#web/frame/selected-exam/chosen-signup.ts'
import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { LinkButton } from '#web/ui/link.tsx'

/** Leads back to the step of the selected exam that uses these records, while that can be changed. */
export function SignupLink() {
  const exam = useSelectedExam()
  return exam ? <OfExam exam={exam} /> : null
}

function OfExam({ exam: { id, examName, examType } }: { exam: SelectedExam }) {
  const { data: signup } = useQuery(query(signupEndpoints(examType).init, { examId: id }))
  const location = signup?.editable
    ? locateField(signup, ({ codeSource }) => codeSource === 'education' || codeSource === 'degree')
    : undefined
  if (!location) return null
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <Trans>
            在“<span lang="zh-CN">{examName}</span>”的报名表中选用这里的学历学位
          </Trans>
        </Text>
        <LinkButton to={signupPaths[examType]} search={{ step: location.step }}>
          <Trans>返回报名</Trans>
        </LinkButton>
      </Group>
    </Paper>
  )
}
