import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, List, Stack, Text, Title } from '@mantine/core'
import { IconClockPause, IconUserExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type Exam, exam as calls } from '#contracts/candidate/exam.ts'
import { unknownMember } from '#contracts/core/blade.ts'

import { query } from '#web/client/api/api.ts'
import { nextStep, signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { Facts } from '#web/ui/facts.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak, NoBreak } from '#web/ui/no-break.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { useServerNames } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { useServerTime } from '#web/ui/time/server-time.ts'
import { TimeUntil } from '#web/ui/time/time-until.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { SignupOpening } from './signup-opening.tsx'
import { type SignupWindow, signupWindow } from './stage.ts'
import { useSelectExam } from './use-select-exam.ts'

type Props = { exam: Exam | null; onClose: () => void }

/** Details of an exam before it is selected: conditions, fee, dates, documents, duration. */
export function SelectExamDialog({ exam, onClose }: Props) {
  const fullScreen = useIsPhone()
  return (
    <Modal
      opened={exam !== null}
      onClose={onClose}
      size="lg"
      fullScreen={fullScreen}
      title={<span lang="zh-CN">{exam?.examName}</span>}
    >
      {exam && <Details exam={exam} onClose={onClose} />}
    </Modal>
  )
}

function Details({ exam, onClose }: { exam: Exam; onClose: () => void }) {
  const { t } = useLingui()
  const select = useSelectExam()
  const navigate = useNavigate()
  const { data: { missing } = { missing: [] } } = useQuery(query(calls.getBaseInfoIsComplete))
  const isNew = exam.examineeStatus === 'none'
  const window = useServerTime((now) => signupWindow(exam, now))
  const canSelect = !isNew || (window === 'open' && missing.length === 0)
  const begin = () => {
    onClose()
    return navigate({ to: signupPaths[exam.examType], ...(isNew && { search: { step: nextStep } }) })
  }
  const choose = () => select.mutate({ examId: exam.id }, { onSuccess: begin })
  return (
    <Stack gap="lg">
      <Dates exam={exam} />
      <Section title={t`报考条件`} items={exam.conditions} />
      <Section title={t`请提前准备`} items={exam.materials}>
        {exam.minutes && (
          <Text size="sm" c="dimmed" mt="xs">
            <Trans>填写约需 {exam.minutes} 分钟，可随时保存，之后继续</Trans>
          </Text>
        )}
      </Section>
      {isNew && window !== 'open' && <NotOpen exam={exam} window={window} />}
      {isNew && missing.length > 0 && <BaseInfoGate missing={missing} onClose={onClose} />}
      <FormBar status={canSelect ? <SubmitNote mutation={select} retry={choose} /> : null}>
        <Button variant="default" onClick={onClose}>
          {canSelect ? <Trans>取消</Trans> : <Trans>关闭</Trans>}
        </Button>
        {canSelect && <Button onClick={choose} loading={select.isPending}>{t`选择并开始报名`}</Button>}
      </FormBar>
    </Stack>
  )
}

/** Why the exam cannot be selected now, and when it can. */
function NotOpen({ exam, window }: { exam: Exam; window: Exclude<SignupWindow, 'open'> }) {
  const [start, end] = [noBreak(dateTime(exam.signupStartTime)), noBreak(dateTime(exam.signupEndTime))]
  if (window === 'over') {
    return (
      <Alert role="note" color="gray" icon={<IconClockPause aria-hidden />}>
        <Trans>报名已于 {end} 截止，不能再选择此考试</Trans>
      </Alert>
    )
  }
  return (
    <Alert role="note" icon={<IconClockPause aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <span>
          <Trans>报名将于 {start} 开始，开始后才能选择此考试。</Trans> <TimeUntil moment={exam.signupStartTime} />
        </span>
        <SignupOpening exam={exam} />
      </Stack>
    </Alert>
  )
}

/** Base info is incomplete: a link to it, which leads back to this page. */
function BaseInfoGate({ missing, onClose }: { missing: readonly { label: string }[]; onClose: () => void }) {
  const here = useLocation({ select: ({ href }) => href })
  const { text, lang } = useServerNames()(missing.map(({ label }) => label))
  return (
    <Alert role="note" color="yellow" icon={<IconUserExclamation aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <span>
          <Trans>
            请先完善基本信息：<span lang={lang}>{text}</span>
          </Trans>
        </span>
        <LinkButton to="/notselectexam/baseinfo/index" search={{ to: here }} onClick={onClose}>
          <Trans>去完善</Trans>
        </LinkButton>
      </Stack>
    </Alert>
  )
}

function Dates({ exam }: { exam: Exam }) {
  const { t } = useLingui()
  const feeText = (fee: Exam['fee']) => {
    if (fee === unknownMember) return t`—（以公告为准）`
    return fee ? t`${fee} 元起` : t`免费`
  }
  const rows = [
    { label: t`主办单位`, value: exam.sponsor && <span lang="zh-CN">{exam.sponsor}</span> },
    { label: t`报名时间`, value: <Period start={exam.signupStartTime} end={exam.signupEndTime} /> },
    { label: t`缴费截止`, value: exam.payEndTime && noBreak(dateTime(exam.payEndTime)) },
    { label: t`准考证打印`, value: exam.ticketStartTime && noBreak(t`${dateTime(exam.ticketStartTime)} 起`) },
    { label: t`考试时间`, value: exam.examStartTime && noBreak(dateTime(exam.examStartTime)) },
    { label: t`成绩公布`, value: exam.scoreTime && noBreak(dateTime(exam.scoreTime)) },
    { label: t`报名费`, value: feeText(exam.fee) },
  ]
  return <Facts rows={rows} labelWidth={96} />
}

const Period = ({ start, end }: { start: string | null; end: string | null }) => (
  <Trans>
    <NoBreak>{dateTime(start)}</NoBreak> 至 <NoBreak>{dateTime(end)}</NoBreak>
  </Trans>
)

type SectionProps = { title: string; items: readonly string[] | null; children?: ReactNode }

/** Left out without items; unknown ones are in the announcement. */
function Section({ title, items, children }: SectionProps) {
  if (items?.length === 0) return children
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {items ? (
        <List spacing={4} size="sm">
          {items.map((item) => (
            <List.Item key={item} lang="zh-CN">
              {item}
            </List.Item>
          ))}
        </List>
      ) : (
        <Text size="sm">
          <Trans>—（以公告为准）</Trans>
        </Text>
      )}
      {children}
    </section>
  )
}
