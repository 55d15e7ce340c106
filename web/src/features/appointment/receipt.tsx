import { Trans, useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { appointment, type Appointment } from '#contracts/candidate/appointment.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { BookingCard } from './booking-card.tsx'

type Props = { booking: Appointment; isNew: boolean; exam: SelectedExam }

/** Confirmation of a stored booking. */
export function BookingReceipt({ booking, isNew, exam }: Props) {
  const { t } = useLingui()
  return (
    <Page key="receipt" title={isNew ? t`预约成功` : t`改约成功`} lead={<span lang="zh-CN">{exam.examName}</span>}>
      <Alert role="status" color="green" icon={<IconCircleCheck aria-hidden />}>
        {isNew ? <Trans>名额已为您保留，请按时到达</Trans> : <Trans>已改约，原时段已取消</Trans>}
      </Alert>
      <BookingCard booking={booking} />
      <Notice booking={booking} />
      <div>
        <LinkButton to="/exam/appointment/index">{t`查看我的预约`}</LinkButton>
      </div>
    </Page>
  )
}

/** What the organiser says of the purpose, such as what to bring. */
function Notice({ booking: { appointmentId, bmdCode } }: Pick<Props, 'booking'>) {
  const { data } = useQuery(query(appointment.getDescriptionAndAppointmentTime, { appointmentId, bmdCode }))
  if (!data?.description) return null
  return (
    <Section title={<Trans>到场须知</Trans>} p="lg">
      <div lang="zh-CN">
        <SafeHtml html={data.description} />
      </div>
    </Section>
  )
}
