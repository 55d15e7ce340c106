import { Button, type ButtonProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Exam } from '#contracts/candidate/exam.ts'

import { asApiError } from '#web/client/api/query-client.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { errorToast } from '#web/ui/toast/failure-toast.ts'
import { useSelectExam } from './use-select-exam.ts'

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  exam: Exam
  /** Page of the action. */
  to: string
  id?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** Pages that show the selected exam. */
const isOfSelectedExam = (path: string) => /^\/(?:zp)?exam\//.test(path)

/** Link to a page of an exam, which selects the exam where its page requires that. */
export function ExamAction({ exam, to, ...button }: Props) {
  const navigate = useNavigate()
  const errorText = useErrorText()
  const select = useSelectExam()
  const isSelected = useSelectedExam()?.id === exam.id
  if (isSelected || !isOfSelectedExam(to)) return <LinkButton to={to} fullWidth {...button} />
  const act = () =>
    select.mutate(
      { examId: exam.id },
      {
        onSuccess: () => navigate({ to }),
        onError: (error) => notifications.show({ ...errorToast, message: errorText(asApiError(error)) }),
      },
    )
  return <Button fullWidth {...button} loading={select.isPending} onClick={act} />
}
