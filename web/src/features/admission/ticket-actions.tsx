import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import type { Admission, Ticket } from '#contracts/candidate/admission.ts'

import { AddToCalendar } from '#web/ui/calendar/add-to-calendar.tsx'
import { PrintButton } from '#web/ui/in-app-browser/print-button.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { SaveImage } from '#web/ui/print-sheet/save-image.tsx'
import { RouteLink } from '#web/ui/route-link.tsx'
import { useServerName } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import type { Printed } from './printed.ts'

import classes from './ticket.module.css'

type Props = {
  admission: Admission
  ticket: Ticket
  /** Element of the sheet; null until it is rendered. */
  sheet: HTMLElement | null
  printed: Printed | undefined
  onPrinted: () => void
}

/** Reminder before a sitting, in minutes: a day, so that there is time to print. */
const dayBefore = 24 * 60

/** Actions on a ticket: print, save as image, add to calendar, route to the venue. */
export function TicketActions({ admission, ticket, sheet, printed, onPrinted }: Props) {
  const { t } = useLingui()
  const toName = useServerName()
  const [first] = ticket.sittings
  const events = ticket.sittings.flatMap(({ code, subject, startTime, endTime, bmdName, address, room, seat }) =>
    startTime && endTime
      ? {
          uid: `ticket-${admission.examId}-${code}`,
          title: `${toName(subject).text} · ${admission.examName}`,
          start: startTime,
          end: endTime,
          location: `${bmdName}，${address}`,
          description: t`${toName(room).text}，座位 ${seat}。请携带准考证和有效身份证件。`,
          alarm: dayBefore,
        }
      : [],
  )
  const print = (
    <PrintButton
      print={() => {
        window.print()
        onPrinted()
      }}
    >{t`打印准考证`}</PrintButton>
  )
  return (
    <div role="group" aria-label={t`准考证操作`} className={classes.actions}>
      {can('print') && print}
      <SaveImage sheet={sheet} name={t`准考证`} alt={t`准考证图片`} onSaved={onPrinted} />
      {!can('print') && print}
      {events.length > 0 && <AddToCalendar events={events} fullWidth />}
      {first && <RouteLink venue={first.bmdName} address={first.address} />}
      {printed && (
        <Text size="sm" c="dimmed" className={classes.wide}>
          <Plural value={printed.count} one="本机已打印或保存 # 次" other="本机已打印或保存 # 次" />
          {' · '}
          <Trans>最近一次 {noBreak(dateTime(printed.time))}</Trans>
        </Text>
      )}
    </div>
  )
}
