import { useLingui } from '@lingui/react/macro'
import { EmptyState, NativeSelect } from '@mantine/core'
import { IconTicketOff } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { type Admission, admission } from '#contracts/candidate/admission.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { WithExam } from '#web/frame/selected-exam/with-exam.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { useServerTime } from '#web/ui/time/server-time.ts'
import { Blocked } from './blocked.tsx'
import { NotReleased } from './not-released.tsx'
import { runningExam } from './running-exam.ts'
import { TicketView } from './ticket-view.tsx'

const route = getRouteApi('/_shell/notselectexam/zkzdy/index')

/** Admission ticket of the selected exam. */
export function AdmissionPage() {
  const { t } = useLingui()
  return <WithExam title={t`准考证`}>{({ id, examName }) => <OfExam key={id} id={id} examName={examName} />}</WithExam>
}

function OfExam({ id, examName }: { id: string; examName: string }) {
  const { t } = useLingui()
  const { data: admissions } = useSuspenseQuery(query(admission.isZkzdy))
  const own = admissions.find(({ examId }) => examId === id)
  return (
    <Page title={t`准考证`} lead={<span lang="zh-CN">{examName}</span>}>
      {own ? <State admission={own} /> : <None />}
    </Page>
  )
}

/** Admission tickets of all exams, one at a time. */
export function AdmissionsPage() {
  const { t } = useLingui()
  const { examId } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: admissions } = useSuspenseQuery(query(admission.isZkzdy))
  const selectedId = useSelectedExam()?.id
  const runningId = useServerTime((now) => runningExam(admissions, selectedId, now)?.examId)
  // Without a choice in the address the running exam is shown.
  const exam = (id: string | undefined) => admissions.find((it) => it.examId === id)
  const visible = exam(examId) ?? exam(runningId)
  return (
    <Page title={t`准考证（全部考试）`}>
      {visible ? (
        <>
          <NativeSelect
            label={t`考试`}
            lang="zh-CN"
            maw={560}
            data={admissions.map((it) => ({ value: it.examId, label: it.examName }))}
            value={visible.examId}
            onChange={({ currentTarget }) => void navigate({ search: { examId: currentTarget.value }, replace: true })}
          />
          <State key={visible.examId} admission={visible} />
        </>
      ) : (
        <None />
      )}
    </Page>
  )
}

function State({ admission: it }: { admission: Admission }) {
  if (it.ticket) return <TicketView admission={it} ticket={it.ticket} />
  return it.obstacle === 'unreleased' ? <NotReleased admission={it} /> : <Blocked admission={it} />
}

function None() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconTicketOff size={44} aria-hidden />}
      title={t`暂无准考证`}
      description={t`报名并缴费后，准考证会显示在这里`}
    >
      <LinkButton to="/selectexam/index" mt="md">{t`选择考试`}</LinkButton>
    </EmptyState>
  )
}
