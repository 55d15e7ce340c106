import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { exam as calls } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { Deadline } from './deadline.tsx'
import { StageBadge } from './stage-badge.tsx'

/** Stage and next date of an exam; renders nothing until they are loaded. */
export function ExamStatus({ examId }: { examId: string }) {
  const { data } = useQuery(query(calls.getAllExamList))
  const exam = data?.find(({ id }) => id === examId)
  if (!exam) return null
  return (
    <>
      <StageBadge exam={exam} />
      <Text size="sm">
        <Deadline exam={exam} />
      </Text>
    </>
  )
}
