import { Trans, useLingui } from '@lingui/react/macro'
import { Group, List, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import type { Admission, Sitting, Ticket } from '#contracts/candidate/admission.ts'

import { LinkButton } from '#web/ui/link.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { RouteLink } from '#web/ui/route-link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { clockTime, date, longDay } from '#web/ui/time/moment.ts'
import { TimeUntil } from '#web/ui/time/time-until.tsx'
import { arrivalTime, departureTime, type ExamDay } from './exam-day.ts'
import { isOutdated } from './printed.ts'
import { usePrinted } from './use-printed.ts'
import { storedWay, storeWay, ways } from './way.ts'

import classes from '#web/ui/hero-card.module.css'

type Props = {
  admission: Admission
  ticket: Ticket
  day: ExamDay
  /** Release of the scores; null where it is unknown. */
  scoreTime: string | null
}

/** Exam day on the home page: when to leave and what to carry, then room and seat, then when the scores are expected. */
export function ExamDayCard({ admission, ticket, day: { phase, sitting }, scoreTime }: Props) {
  const { examId, examName } = admission
  const [printed] = usePrinted(examId)
  const actions = (
    <>
      <RouteLink venue={sitting.bmdName} address={sitting.address} variant="white" />
      <LinkButton
        to="/notselectexam/zkzdy/index"
        search={{ examId }}
        variant="white"
        mih={44}
        leftSection={<IconTicket size={18} aria-hidden />}
      >
        <Trans>准考证</Trans>
      </LinkButton>
    </>
  )
  if (phase === 'over')
    return (
      <Card examName={examName} title={<Trans>考试已结束</Trans>}>
        <Text>
          {scoreTime ? (
            <Trans>
              成绩预计 <NoBreak>{date(scoreTime)}</NoBreak> 公布，届时会有消息
            </Trans>
          ) : (
            <Trans>成绩公布后会有消息</Trans>
          )}
        </Text>
      </Card>
    )
  if (phase === 'seat')
    return (
      <Card examName={examName} title={<Seat sitting={sitting} />} actions={actions}>
        <SittingLine sitting={sitting} />
      </Card>
    )
  return (
    <Card examName={examName} title={<Arrival sitting={sitting} />} actions={actions}>
      <SittingLine sitting={sitting} />
      <Departure sitting={sitting} />
      {printed && isOutdated(ticket, printed) && (
        <Text fw={600}>
          <Trans>准考证有变更，请重新打印</Trans>
        </Text>
      )}
      <Bring items={ticket.bring} />
    </Card>
  )
}

type CardProps = { examName: string; title: ReactNode; actions?: ReactNode; children: ReactNode }

const Card = ({ examName, title, actions, children }: CardProps) => (
  <Paper component="section" aria-labelledby="exam-day" className={classes.card}>
    <Stack gap={6}>
      <Text className={classes.label} lang="zh-CN">
        {examName}
      </Text>
      <Title order={2} size="h3" id="exam-day">
        {title}
      </Title>
      {children}
    </Stack>
    {actions && (
      <Group gap="sm" className={classes.action}>
        {actions}
      </Group>
    )}
  </Paper>
)

function Arrival({ sitting }: { sitting: Sitting }) {
  const { i18n } = useLingui()
  const arrival = arrivalTime(sitting)
  return (
    <Trans>
      <NoBreak>
        {longDay(arrival, i18n.locale)} {clockTime(arrival)}
      </NoBreak>{' '}
      前到达考点
    </Trans>
  )
}

const Seat = ({ sitting: { room, seat } }: { sitting: Sitting }) => (
  <>
    <NoBreak>
      <ServerText>{room}</ServerText>
    </NoBreak>{' '}
    ·{' '}
    <NoBreak>
      <Trans>座位 {seat}</Trans>
    </NoBreak>
  </>
)

const SittingLine = ({ sitting: { subject, startTime, endTime, bmdName, address } }: { sitting: Sitting }) => (
  <div>
    <Text>
      <NoBreak>
        {clockTime(startTime)}–{clockTime(endTime)}
      </NoBreak>{' '}
      <ServerText>{subject}</ServerText> <TimeUntil moment={startTime} />
    </Text>
    <Text lang="zh-CN">
      {bmdName}，{address}
    </Text>
  </div>
)

/** When to leave, for the time of the way that the person chose. */
function Departure({ sitting }: { sitting: Sitting }) {
  const { t } = useLingui()
  const [way, setWay] = useState(storedWay)
  const choose = (minutes: number) => {
    setWay(minutes)
    storeWay(minutes)
  }
  return (
    <Group gap="sm" align="center">
      <NativeSelect
        aria-label={t`路上用时`}
        size="md"
        data={ways.map((minutes) => ({ value: String(minutes), label: t`路上约 ${minutes} 分钟` }))}
        value={String(way)}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      <Text fw={600} role="status">
        <Trans>请在 {clockTime(departureTime(sitting, way))} 前出发</Trans>
      </Text>
    </Group>
  )
}

function Bring({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <Text fw={600}>
        <Trans>请带好</Trans>
      </Text>
      <List spacing={2}>
        {items.map((item) => (
          <List.Item key={item}>
            <ServerText>{item}</ServerText>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
