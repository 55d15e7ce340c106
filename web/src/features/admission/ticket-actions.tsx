import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Text } from '@mantine/core'
import { IconBrandWechat, IconPrinter } from '@tabler/icons-react'

import type { Admission, Ticket } from '#contracts/candidate/admission.ts'

import { SaveImage } from '#web/print-sheet/save-image.tsx'
import { AddToCalendar } from '#web/ui/add-to-calendar.tsx'
import { dateTime } from '#web/ui/moment.ts'
import { RouteLink } from '#web/ui/route-link.tsx'
import { inWeChat } from '#web/ui/wechat.ts'
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

/**
 * Actions on a ticket: print, save as image, add to calendar, route to the venue. WeChat cannot print: alternatives are
 * shown.
 */
export function TicketActions({ admission, ticket, sheet, printed, onPrinted }: Props) {
  const { t } = useLingui()
  const [first] = ticket.sittings
  const events = ticket.sittings.flatMap(({ code, subject, startTime, endTime, bmdName, address, room, seat }) =>
    startTime && endTime
      ? {
          uid: `ticket-${admission.examId}-${code}`,
          title: `${subject} · ${admission.examName}`,
          start: startTime,
          end: endTime,
          location: `${bmdName}，${address}`,
          description: t`${room}，座位 ${seat}。请携带准考证和身份证。`,
          alarm: dayBefore,
        }
      : [],
  )
  return (
    <div role="group" aria-label={t`准考证操作`} className={classes.actions}>
      {inWeChat() ? (
        <InWeChat />
      ) : (
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => {
            window.print()
            onPrinted()
          }}
        >
          <Trans>打印准考证</Trans>
        </Button>
      )}
      <SaveImage sheet={sheet} name={t`准考证`} alt={t`准考证图片`} onSaved={onPrinted} />
      {events.length > 0 && <AddToCalendar events={events} fullWidth />}
      {first && <RouteLink venue={first.bmdName} address={first.address} />}
      {printed && (
        <Text size="sm" c="dimmed" className={classes.wide}>
          <Plural value={printed.count} one="本机已打印或保存 # 次" other="本机已打印或保存 # 次" />
          {' · '}
          <Trans>最近一次 {dateTime(printed.time)}</Trans>
        </Text>
      )}
    </div>
  )
}

const InWeChat = () => (
  <Alert
    role="note"
    color="brand"
    variant="light"
    icon={<IconBrandWechat aria-hidden />}
    className={classes.wide ?? ''}
  >
    <Trans>微信不能打印。请保存图片，或点右上角“…”选择“在浏览器打开”后打印。</Trans>
  </Alert>
)
