import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, EmptyState, Text } from '@mantine/core'
import { IconCalendarOff, IconInfoCircle } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { appointment, type Appointment, type AppointmentDraft } from '#contracts/candidate/appointment.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { BackLink } from '#web/ui/link.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import type { AppointmentSearch } from './appointment-search.ts'
import { findBooking, upcoming } from './bookings.ts'
import { BookingReceipt } from './receipt.tsx'
import { Steps } from './steps.tsx'
import { useSlotText } from './use-slot-text.ts'

type Props = {
  exam: SelectedExam
  /** `new`, or the id of the booking to change. */
  booking: string
  search: AppointmentSearch
}

/** Booking flow from the venue to the receipt; a change shows the old booking beside it. */
export function BookingFlow({ exam, booking, search }: Props) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(upcoming)
  const [submission, setSubmission] = useState<AppointmentDraft | null>(null)
  const isNew = booking === 'new'
  const savedBooking = submission && findBooking(data.records, submission)
  if (savedBooking) return <BookingReceipt booking={savedBooking} isNew={isNew} exam={exam} />
  const before = data.records.find(({ id }) => id === booking)
  return (
    <Page
      title={isNew ? t`新预约` : t`更改预约`}
      lead={<span lang="zh-CN">{exam.examName}</span>}
      actions={<BackToList />}
    >
      {isNew ? (
        <WhereAllowed>
          <Steps before={null} search={search} onSend={setSubmission} />
        </WhereAllowed>
      ) : (
        <Change before={before} search={search} onSend={setSubmission} />
      )}
    </Page>
  )
}

const BackToList = () => (
  <BackLink to="/exam/appointment/index">
    <Trans>返回预约列表</Trans>
  </BackLink>
)

function WhereAllowed({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { permission } = useSuspenseQuery(query(appointment.getSSAndBmds)).data
  return permission.allowed ? (
    children
  ) : (
    <NotPossible title={t`现在不能预约`} reason={<ServerText>{permission.reason}</ServerText>} />
  )
}

type ChangeProps = {
  before: Appointment | undefined
  search: AppointmentSearch
  onSend: (draft: AppointmentDraft) => void
}

function Change({ before, search, onSend }: ChangeProps) {
  const { t } = useLingui()
  if (!before) return <NotPossible title={t`没有找到这条预约`} reason={t`可能已取消，或不属于当前考试`} />
  return <ChangeOf before={before} search={search} onSend={onSend} />
}

function ChangeOf({ before, search, onSend }: ChangeProps & { before: Appointment }) {
  const { t } = useLingui()
  const text = useSlotText()
  const { data: print } = useSuspenseQuery({
    ...query(appointment.isPrintAppointment, { id: before.id }),
    staleTime: 0,
  })
  const barrier = [before.change, print].find(({ allowed }) => !allowed)
  if (barrier) return <NotPossible title={t`现在不能改约`} reason={<ServerText>{barrier.reason}</ServerText>} />
  return (
    <>
      <Alert maw={720} role="note" icon={<IconInfoCircle aria-hidden />} title={t`原预约`}>
        <Text fw={600}>
          <NoBreak>{text.day(before.appointmentTime)}</NoBreak> · <NoBreak>{text.time(before)}</NoBreak> ·{' '}
          <NoBreak>{before.bmdName}</NoBreak>
        </Text>
        {t`改约成功前，原预约一直有效`}
      </Alert>
      <Steps before={before} search={search} onSend={onSend} />
    </>
  )
}

const NotPossible = ({ title, reason }: { title: string; reason: ReactNode }) => (
  <EmptyState icon={<IconCalendarOff size={44} aria-hidden />} title={title} description={reason} />
)
