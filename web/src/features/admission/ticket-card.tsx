import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Stack, Text } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'

import type { Sitting, Ticket } from '#contracts/candidate/admission.ts'

import { Facts } from '#web/ui/facts.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { clockTime, longDay } from '#web/ui/time/moment.ts'
import { unixTime, useIsPast, useServerTime } from '#web/ui/time/server-time.ts'
import { TimeUntil } from '#web/ui/time/time-until.tsx'
import { Barcode } from './barcode.tsx'

import classes from './ticket.module.css'

/** Summary of a ticket: time, venue, room, seat, its actions (`children`), all papers, and the codes of its number. */
export function TicketCard({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const { t } = useLingui()
  const { sittings, ksName, zkzh, photo } = ticket
  const index = useServerTime((now) => sittings.findIndex(({ endTime }) => unixTime(endTime) > now))
  const next = sittings[index] ?? sittings.at(-1)
  return (
    <Paper withBorder component="section" aria-label={t`考试安排`} className={classes.card}>
      {next && <Next sitting={next} />}
      <div className={classes.inside}>{children}</div>
      {sittings.length > 1 && <Others sittings={sittings} next={next} />}
      <div className={classes.person}>
        {photo && <img src={photo} alt={t`${ksName}的照片`} className={classes.photo} />}
        <Stack gap={4} flex="1 1 9rem" miw={0}>
          <Text fw={600} size="lg" lang="zh-CN">
            {ksName}
          </Text>
          <Text size="sm" c="dimmed">{t`准考证号`}</Text>
          <Text fw={600} fz="min(1.25rem, 5vw)" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {zkzh ?? '—'}
          </Text>
        </Stack>
      </div>
      {zkzh && (
        <div className={classes.codes}>
          <QRCodeSVG value={zkzh} size={132} marginSize={1} title={t`准考证号二维码`} />
          <Barcode value={zkzh} label={t`准考证号条形码`} className={classes.barcode} />
        </div>
      )}
    </Paper>
  )
}

function Next({ sitting }: { sitting: Sitting }) {
  const { t, i18n } = useLingui()
  const { subject, startTime, endTime, bmdName, address, room, seat } = sitting
  const isOver = useIsPast(endTime)
  return (
    <Stack gap="sm" p="lg">
      <div>
        <Text fz={20} fw={600} lh={1.3}>
          {noBreak(longDay(startTime, i18n.locale))}
        </Text>
        <Text className={classes.time}>
          {clockTime(startTime)}–{clockTime(endTime)}
        </Text>
        <Text c="dimmed">
          <ServerText>{subject}</ServerText>
          {' · '}
          {isOver ? <Trans>考试已结束</Trans> : <TimeUntil moment={startTime} />}
        </Text>
      </div>
      <div className={classes.place}>
        <Place label={t`考场`} value={room.replace(/^第 *(\S+) *考场$/, '$1')} />
        <Place label={t`座位号`} value={seat} />
      </div>
      <Facts
        labelWidth={80}
        rows={[
          { label: t`考点`, value: <span lang="zh-CN">{bmdName}</span> },
          { label: t`地址`, value: <span lang="zh-CN">{address}</span> },
        ]}
      />
    </Stack>
  )
}

const Place = ({ label, value }: { label: string; value: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text fz={26} fw={700} lh={1.3}>
      <ServerText>{value}</ServerText>
    </Text>
  </div>
)

/** Sittings, one per line; the next one is marked. */
function Others({ sittings, next }: { sittings: readonly Sitting[]; next: Sitting | undefined }) {
  const { t, i18n } = useLingui()
  return (
    <ul className={classes.sittings} aria-label={t`全部科目`}>
      {sittings.map((sitting) => (
        <li key={sitting.code} aria-current={sitting === next || undefined}>
          <span>
            {noBreak(longDay(sitting.startTime, i18n.locale))}{' '}
            {noBreak(`${clockTime(sitting.startTime)}–${clockTime(sitting.endTime)}`)}
          </span>
          <strong>
            <ServerText>{sitting.subject}</ServerText>
          </strong>
          <span>
            <ServerText>{sitting.room}</ServerText> · {noBreak(t`座位 ${sitting.seat}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
