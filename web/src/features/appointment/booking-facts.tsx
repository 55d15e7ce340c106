import { useLingui } from '@lingui/react/macro'

import { Facts } from '#web/ui/facts.tsx'
import { useServerName } from '#web/ui/server-name.tsx'
import { useSlotText } from './use-slot-text.ts'

export type Slot = {
  appointmentName: string
  bmdName: string
  bmddz: string
  appointmentTime: string | null
  startTime: string | null
  endTime: string | null
  batchName: string
}

/** Purpose, venue and time of a booking. */
export function BookingFacts({ slot }: { slot: Slot }) {
  const { t } = useLingui()
  const text = useSlotText()
  const serverName = useServerName()
  const rows = [
    { label: t`事项`, value: serverName(slot.appointmentName).text },
    { label: t`日期`, value: text.day(slot.appointmentTime) },
    { label: t`时段`, value: [text.time(slot), serverName(slot.batchName).text].filter(Boolean).join(' · ') },
    { label: t`考点`, value: slot.bmdName },
    { label: t`地址`, value: slot.bmddz },
  ]
  return <Facts rows={rows} labelWidth={72} />
}
