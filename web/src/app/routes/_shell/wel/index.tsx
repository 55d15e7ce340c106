import { msg } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { reissue } from '#contracts/candidate/reissue.ts'
import { allows } from '#contracts/core/access.ts'

import { query } from '#web/client/api/api.ts'
import { loadAdministrationTexts, loadInsideTexts } from '#web/client/i18n.ts'
import { search } from '#web/client/search.ts'
import { useAccount } from '#web/client/session/session.ts'
import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { ExamDayOnHome } from '#web/features/admission/exam-day-on-home.tsx'
import { TicketsShortcut } from '#web/features/admission/tickets-shortcut.tsx'
import { usePrint } from '#web/features/admission/use-printed.ts'
import { AppointmentsShortcut } from '#web/features/appointment/appointments-shortcut.tsx'
import { useRefusedChanges } from '#web/features/base-info/use-refused-changes.ts'
import { ExamListSearch } from '#web/features/exam/exam-list-search.ts'
import { ExamNotice, useExamNotices } from '#web/features/exam/exam-notices.tsx'
import { HomePage } from '#web/features/exam/home-page.tsx'
import { HomePending } from '#web/features/exam/home-pending.tsx'
import { ImportantMessages, UrgentNotices } from '#web/features/message/important-messages.tsx'
import { PendingPayment } from '#web/features/payment/pending-payment.tsx'
import { PositionShortcut } from '#web/features/position/selection/selected-name.tsx'
import { useReturnedApplications } from '#web/features/reissue/use-returned-applications.ts'
import { Administration } from '#web/frame/administration.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

/** Outside the files of the frame, and with the texts of administrators. */
const HomeCounters = lazy(async () => {
  const [{ HomeCounters }] = await Promise.all([
    import('#web/features/dashboard/counters.tsx'),
    loadAdministrationTexts(),
  ])
  return { default: HomeCounters }
})

/** As the counters. */
const Notices = lazy(async () => {
  const [{ Notices }] = await Promise.all([import('#web/features/notice/notices.tsx'), loadAdministrationTexts()])
  return { default: Notices }
})

/** A refused change or a returned application. Rare: outside the files that home loads at first, as its texts are. */
const ReturnedWork = lazy(async () => {
  const [{ ReturnedWork }] = await Promise.all([import('../../-returned-work.tsx'), loadInsideTexts()])
  return { default: ReturnedWork }
})

export const Route = createFileRoute('/_shell/wel/index')({
  validateSearch: search(ExamListSearch),
  staticData: { title: msg`首页` },
  component: Home,
  pendingComponent: HomePending,
})

function Home() {
  const isStaff = allows('admin', useAccount().roles)
  const signsUp = useSignsUp()
  if (!signsUp) {
    return (
      <Administration
        below={
          <Suspense>
            <Notices />
          </Suspense>
        }
      >
        {isStaff && (
          <Suspense fallback={<Skeleton h={{ base: 252, sm: 128 }} />}>
            <HomeCounters />
          </Suspense>
        )}
      </Administration>
    )
  }
  return <CandidateHome />
}

/** Home of a candidate, with the parts of other resources. */
function CandidateHome() {
  const isPhone = useIsPhone()
  usePrefetchQuery(query(reissue.page, {}))
  const notices = useNotices()
  // On a phone the messages follow all exams: what is urgent does not wait there. Only what is known when home is shown
  // stands above the agenda: a later answer would move what is being read.
  const [isKnown] = useState(notices.length > 0)
  const isFirst = isPhone && isKnown
  return (
    <HomePage
      print={usePrint()}
      Unpaid={PendingPayment}
      ExamDay={ExamDayOnHome}
      urgent={isFirst && <UrgentNotices notices={notices} />}
    >
      <ImportantMessages notices={isFirst ? [] : notices} />
      <PositionShortcut />
      <TicketsShortcut />
      <AppointmentsShortcut />
    </HomePage>
  )
}

/** What is urgent behind the next step: deadlines, and what was returned. */
function useNotices(): ReactNode[] {
  const steps = useExamNotices()
  const changes = useRefusedChanges()
  const applications = useReturnedApplications()
  return [
    ...[...changes, ...applications].map((work) => (
      <Suspense key={'id' in work ? work.id : work.name} fallback={<Skeleton height={150} />}>
        <ReturnedWork work={work} />
      </Suspense>
    )),
    ...steps.map((step) => <ExamNotice key={step.exam.id} step={step} />),
  ]
}
