import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconTicketOff } from '@tabler/icons-react'

import type { Admission, Obstacle } from '#contracts/candidate/admission.ts'

import { useSelectedExam } from '#web/client/session/session.ts'
import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'

type Remedy = { label: MessageDescriptor; to: (admission: Admission) => string }

const progress: Remedy = { label: msg`查看进度`, to: () => '/exam/examineeflow/index' }

/** Remedy for each obstacle; null without a remedy. */
const remedies: Record<Exclude<Obstacle, 'unreleased'>, Remedy | null> = {
  unsubmitted: { label: msg`去报名`, to: ({ examType }) => signupPaths[examType] },
  incomplete: { label: msg`去补充照片与材料`, to: () => '/exam/uploadpicture/index' },
  reviewing: progress,
  unpaid: { label: msg`去缴费`, to: () => '/exam/pay/index' },
  overdue: progress,
  closed: null,
  unknown: progress,
}

/** No ticket yet: the obstacle, and a link to the page that resolves it. */
export function Blocked({ admission }: { admission: Admission }) {
  const { t, i18n } = useLingui()
  const selected = useSelectedExam()
  const { obstacle, reason, examId } = admission
  const remedy = obstacle && obstacle !== 'unreleased' ? remedies[obstacle] : null
  // The remedy is for the selected exam: another one has to be selected first.
  const isChosen = selected?.id === examId
  return (
    <EmptyState
      icon={<IconTicketOff size={44} aria-hidden />}
      title={t`还不能打印准考证`}
      description={<ServerText>{reason}</ServerText>}
    >
      {remedy && isChosen && (
        <LinkButton to={remedy.to(admission)} mt="md">
          {i18n._(remedy.label)}
        </LinkButton>
      )}
      {remedy && !isChosen && (
        <LinkButton to="/selectexam/index" search={{ list: 'selected' }} mt="md">
          {t`切换到此考试`}
        </LinkButton>
      )}
    </EmptyState>
  )
}
